import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePerson } from '@/lib/erasure/erase-person';
import type { Command } from '@/lib/group/commands';
import { apply } from '@/lib/session/apply';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';
import { columnsWith, fundGroupOf, openGroupBy, openGroupOf, somebody } from './known-person';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const signal = new AbortController().signal;

/** A funded group whose people were erased by the time limit. */
async function erasedGroup() {
  const person = somebody();
  const { merchant_id } = await makeMerchantMode();
  const group = await openGroupOf(merchant_id, person);
  const payment_id = await fundGroupOf(group, person);
  await pool().query(`UPDATE sessions SET ended_at = now() - interval '600 days' WHERE id = $1`, [
    group.session_id,
  ]);
  await eraseEnded(signal);
  expect(await columnsWith(person.name)).toEqual([]);
  return { ...group, payment_id, person };
}

const isErased = async (session_id: string) =>
  (await rows('SELECT FROM sessions WHERE id = $1 AND erased_at IS NOT NULL', [session_id])).length === 1;

it('an address that is given after a session was erased is erased by the next run', async () => {
  const { session_id, member_id, person } = await erasedGroup();
  const given: Command = { type: 'give_email', member_id, email: person.email };
  expect((await apply(session_id, given)).ok).toBe(true);
  expect(await columnsWith(person.email)).toContain('members.email');
  await eraseEnded(signal);
  expect(await rows('SELECT email FROM members WHERE session_id = $1', [session_id])).toEqual(
    Array(2).fill({ email: null }),
  );
  expect(await isErased(session_id)).toBe(true);
});

it('a bank that asks about a payment of an erased session has it looked at again', async () => {
  const { session_id, payment_id } = await erasedGroup();
  const dispute: Command = {
    type: 'dispute_changed',
    charge_id: `ch_${payment_id}`,
    dispute_id: 'du_late',
    status: 'needs_response',
    amount_cents: 100,
    returned_cents: 0,
    reason: 'general',
    due_by: null,
  };
  expect((await apply(session_id, dispute)).ok).toBe(true);
  expect(await isErased(session_id)).toBe(false);
});

describe('a member who comes back from the processor after a restore, by their name alone', () => {
  /** The group was restored to a time before they had joined. */
  async function comesBack(isOver: boolean) {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const { session_id } = await openGroupBy(merchant_id, somebody());
    if (isOver) await apply(session_id, { type: 'cancel' });
    const id = `mem_${person.name}`;
    const found = await apply(session_id, {
      type: 'payment_found',
      payment_id: `pay_${person.name}`,
      intent_id: `pi_${person.name}`,
      payer: { id, name: person.name },
      lines: null,
      gift: null,
      total_cents: 5_000,
      opened_at: Date.now(),
      holds: false,
    });
    expect(found.ok).toBe(true);
    // Nothing here has the address.
    expect(await erasePerson(person.email)).toMatchObject({ members: [], waiting: [] });
    expect(await columnsWith(person.name)).toContain('members.name');
    return { session_id, person, member_ids: [id] };
  }

  it('is erased by the id that was printed when they were erased', async () => {
    const { person, member_ids } = await comesBack(true);
    const erased = await erasePerson(person.email, { member_ids: [...member_ids, 'mem_nobody'] });
    const touched = { members: 1 };
    expect(erased).toMatchObject({ members: member_ids, waiting: [], touched, unknown: ['mem_nobody'] });
    expect(await rows('SELECT FROM members WHERE name = $1', [person.name])).toEqual([]);
  });

  it('is erased so from a group that is open once it is over', async () => {
    const { session_id, person, member_ids } = await comesBack(false);
    const erased = await erasePerson(person.email, { member_ids });
    expect(erased).toMatchObject({ members: member_ids, waiting: [session_id] });
    await apply(session_id, { type: 'cancel' });
    await eraseEnded(signal);
    expect(await rows('SELECT FROM members WHERE name = $1', [person.name])).toEqual([]);
  });

  it('was printed with the ids of all groups, also of those that were open', async () => {
    const person = somebody();
    const { merchant_id } = await makeMerchantMode();
    const groups = [await openGroupOf(merchant_id, person), await openGroupOf(merchant_id, person)];
    await apply(groups[0]?.session_id ?? '', { type: 'cancel' });
    const { members } = await erasePerson(person.email);
    expect(members).toEqual(groups.map(({ member_id }) => member_id).sort());
  });
});
