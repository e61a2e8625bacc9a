import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { eraseEnded } from '@/lib/erasure/erase-ended';
import { erasePerson } from '@/lib/erasure/erase-person';
import { DAY_ms } from '@/lib/format/units';
import type { Command } from '@/lib/group/commands';
import { apply } from '@/lib/session/apply';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';
import { columnsWith, fundGroupOf, type KnownPerson, openGroupOf } from './known-person';

/** Places of a funded group that change hands until `swap_until`: erased only after it. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const signal = new AbortController().signal;
let count = 0;
function somebody(): KnownPerson {
  const name = `Zelda${++count}swap`;
  return { name, email: `${name.toLowerCase()}@example.test`, address: `203.0.113.${count}` };
}

async function give(session_id: string, command: Command) {
  const done = await apply(session_id, command);
  if (!done.ok) throw new Error(`${command.type} was refused: ${done.code}`);
  return done;
}

async function fundedGroupOf(person: KnownPerson) {
  const { merchant_id } = await makeMerchantMode();
  const group = await openGroupOf(merchant_id, person);
  await fundGroupOf(group, person);
  // Its money is with the merchant.
  await pool().query("UPDATE transfers SET status = 'succeeded' WHERE session_id = $1", [group.session_id]);
  return group;
}

const setSwapUntil = (session_id: string, days_ago: number) =>
  pool().query('UPDATE sessions SET config = jsonb_set(config, $2, to_jsonb($3::text)) WHERE id = $1', [
    session_id,
    ['swap_until'],
    new Date(Date.now() - days_ago * DAY_ms).toISOString(),
  ]);
const endedAgo = (session_id: string, days: number) =>
  pool().query(`UPDATE sessions SET ended_at = now() - make_interval(days => $2) WHERE id = $1`, [
    session_id,
    days,
  ]);
const erasedAt = async (session_id: string) =>
  (await rows('SELECT erased_at FROM sessions WHERE id = $1', [session_id]))[0]?.erased_at;

it('keeps its people for as long after the last moment in which a place changes hands', async () => {
  const person = somebody();
  const { session_id } = await fundedGroupOf(person);
  const days = env().ERASE_AFTER_DAYS;
  await endedAgo(session_id, days + 300);
  for (const days_ago of [-5, days - 1]) {
    await setSwapUntil(session_id, days_ago);
    await eraseEnded(signal);
    expect(await erasedAt(session_id)).toBeNull();
  }
  await setSwapUntil(session_id, days + 1);
  await eraseEnded(signal);
  expect(await erasedAt(session_id)).not.toBeNull();
  expect(await columnsWith(person.name)).toEqual([]);
});

it('is erased in time where the group was called off: no place of it changes hands', async () => {
  const person = somebody();
  const { merchant_id } = await makeMerchantMode();
  const { session_id } = await openGroupOf(merchant_id, person);
  await give(session_id, { type: 'cancel' });
  await endedAgo(session_id, env().ERASE_AFTER_DAYS + 1);
  await setSwapUntil(session_id, -5);
  await eraseEnded(signal);
  expect(await columnsWith(person.name)).toEqual([]);
});

it('waits with a request while somebody can pay for an offered place, and erases what was paid then', async () => {
  const [person, newcomer] = [somebody(), somebody()];
  const { session_id, member_id } = await fundedGroupOf(person);
  await setSwapUntil(session_id, -30);
  const offered = await give(session_id, { type: 'offer_swap', member_id });
  const opened = await give(session_id, {
    type: 'swap_and_pay',
    swap_id: String(offered.subject_id),
    member_id: 'mem_newcomer',
    name: newcomer.name,
    email: newcomer.email,
  });
  const payment_id = String(opened.subject_id);
  const payment = opened.session.payments.find(({ id }) => id === payment_id);
  expect(payment?.status).toBe('open');
  expect((await erasePerson(newcomer.email)).waiting).toEqual([session_id]);

  const { session } = await give(session_id, {
    type: 'payment_succeeded',
    payment_id,
    charge_id: `ch_${payment_id}`,
    received_cents: (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0),
    payer_email: newcomer.email,
    card: { brand: 'visa', last4: '4242' },
  });
  await give(session_id, {
    type: 'refund_answered',
    refund_id: session.refunds[0]?.id ?? '',
    processor_refund_id: `re_${payment_id}`,
    status: 'succeeded',
    failure_code: null,
  });
  await eraseEnded(signal);
  expect(await columnsWith(newcomer.name)).toEqual([]);
  expect(await rows('SELECT card FROM payments WHERE id = $1', [payment_id])).toEqual([{ card: null }]);
});
