import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainTransaction, pool } from '@/lib/db/pool';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePerson } from '@/lib/erasure/erase-person';
import { apply } from '@/lib/session/apply';
import { rows, startApi } from '../../support/api';
import { lockWaits } from '../../support/lock-waits';
import { makeMerchantMode } from '../../support/merchant';
import { fundGroupOf, openGroupOf, somebody } from './known-person';

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
