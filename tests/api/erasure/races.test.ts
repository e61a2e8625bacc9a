import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainTransaction, pool } from '@/lib/db/pool';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePerson } from '@/lib/erasure/erase-person';
import { apply } from '@/lib/session/apply';
import { ask, rows, signed, startApi } from '../../support/api';
import { lockWaits } from '../../support/lock-waits';
import { makeMerchant, makeMerchantMode, type TestMerchant } from '../../support/merchant';
import { columnsWith, fundGroupOf, openGroupBy, openGroupOf, somebody } from './known-person';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const signal = new AbortController().signal;

it.each([
  ['at their request', (email: string) => erasePerson(email)],
  ['by the hourly job', () => eraseEnded(signal)],
])(
  'a person stays where a bank asks about the payment just before their session is locked, %s',
  async (_how, erase) => {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const group = await openGroupOf(merchant_id, person);
    await fundGroupOf(group, person);
    const { session_id } = group;
    await pool().query(`UPDATE sessions SET ended_at = now() - interval '600 days' WHERE id = $1`, [
      session_id,
    ]);
    const erased = await plainTransaction(async (client) => {
      await client.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [session_id]);
      const erasing = erase(person.email);
      await expect.poll(lockWaits).toBe(1);
      await client.query('UPDATE disputes SET closed_at = NULL WHERE session_id = $1', [session_id]);
      return () => erasing;
    });
    await erased();
    expect(
      await rows('SELECT FROM members WHERE session_id = $1 AND email = $2', [session_id, person.email]),
    ).toHaveLength(1);
  },
);

it('a session is locked with those that took over its group, in one order', async () => {
  const { merchant_id } = await makeMerchantMode();
  const people = [somebody(), somebody()];
  const sessions: string[] = [];
  for (const person of people) {
    const { session_id } = await openGroupOf(merchant_id, person);
    await apply(session_id, { type: 'cancel' });
    sessions.push(session_id);
  }
  const [follower = '', former = ''] = sessions.sort();
  await pool().query('UPDATE sessions SET again = $2 WHERE id = $1', [
    follower,
    { session_id: former, people: [] },
  ]);
  await pool().query(`UPDATE sessions SET ended_at = now() - interval '600 days' WHERE id = $1`, [former]);
  const erased = await plainTransaction(async (client) => {
    await client.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [follower]);
    const erasing = eraseEnded(signal);
    await expect.poll(lockWaits).toBe(1);
    // Who has the first can have the second.
    await client.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE NOWAIT', [former]);
    return () => erasing;
  });
  await erased();
  expect(await rows('SELECT FROM sessions WHERE id = $1 AND erased_at IS NULL', [former])).toEqual([]);
});

describe('where the group of a person is taken over at that moment', () => {
  const takeOver = async (merchant: TestMerchant, group_from: string) => {
    const item = { id: 'a', name: 'Cabin', quantity: 1, unit_price: 12_000 };
    const body = signed(merchant, { total: 12_000, items: [item] }, { group_from });
    const { status, body: answer } = await ask('POST', '/sessions', { key: merchant.secret, body });
    expect(status).toBe(200);
    return String(answer.session_id);
  };

  it('who is erased just before is not in the new one', async () => {
    const [organizer, person] = [somebody(), somebody()];
    const merchant = await makeMerchant();
    const { session_id } = await openGroupBy(merchant.id, organizer);
    await apply(session_id, { type: 'join', name: person.name, email: person.email });
    await apply(session_id, { type: 'cancel' });
    const { opened, erased } = await plainTransaction(async (client) => {
      await client.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [session_id]);
      const erasing = erasePerson(person.email);
      await expect.poll(lockWaits).toBe(1);
      const opening = takeOver(merchant, session_id);
      await expect.poll(lockWaits).toBe(2);
      return { opened: () => opening, erased: () => erasing };
    });
    expect((await erased()).waiting).toEqual([]);
    const people = await rows("SELECT again->'people' AS people FROM sessions WHERE id = $1", [
      await opened(),
    ]);
    expect(people).toMatchObject([{ people: [{ name: organizer.name }] }]);
    expect(await columnsWith(person.name)).toEqual([]);
  });

  it('who is erased just after is erased from the new one once it is over', async () => {
    const organizer = somebody();
    const merchant = await makeMerchant();
    const { session_id } = await openGroupBy(merchant.id, organizer);
    await apply(session_id, { type: 'cancel' });
    const { second, erased } = await plainTransaction(async (client) => {
      await client.query('SELECT FROM sessions WHERE id = $1 FOR SHARE', [session_id]);
      const erasing = erasePerson(organizer.email);
      await expect.poll(lockWaits).toBe(1);
      return { second: await takeOver(merchant, session_id), erased: () => erasing };
    });
    expect((await erased()).waiting).toEqual([second]);
    await apply(second, { type: 'cancel' });
    await eraseEnded(signal);
    expect(await columnsWith(organizer.name)).toEqual([]);
  });
});
