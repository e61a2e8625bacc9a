import { setTimeout as delay } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import type { Command } from '@/lib/group/commands';
import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { awaitsIssuer } from '@/lib/group/query/disputes';
import { isCharging } from '@/lib/group/query/holds';
import { milestoneCheckAt } from '@/lib/group/query/milestones';
import { isTriedAgain } from '@/lib/group/query/refunds';
import { openSwapOf } from '@/lib/group/query/swap';
import { isUnmade } from '@/lib/group/query/transfers';
import { waitingJobs } from '../support/queued-jobs';
import { storedSession } from '../support/stored-session';

/*
 * Nobody is stuck: whatever is not finished is moved on by a job that waits, by an answer that the processor owes us,
 * or by a command that a person can give and the machine accepts.
 */

const JOBS = [
  'create_refund',
  'create_transfer',
  'reverse_transfer',
  'capture_payment',
  'cancel_intent',
  'close_swap',
] as const;
/** Between reading a session and its jobs, a job can finish: what looks stuck is looked at again. */
const AGAIN_ms = 2_000;

/** What nobody and nothing can move on, a line for each. */
export async function findDeadEnds(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>('SELECT id FROM sessions ORDER BY id');
  const dead_ends: string[] = [];
  for (const { id } of rows) {
    const stuck = await stuckIn(id);
    if (stuck.length === 0) continue;
    await delay(AGAIN_ms);
    const still = await stuckIn(id);
    dead_ends.push(...stuck.filter((text) => still.includes(text)).map((text) => `${id}: ${text}`));
  }
  return dead_ends;
}

async function stuckIn(session_id: string): Promise<string[]> {
  const session = await storedSession(session_id);
  if (!session) return [];
  const payloads = (await Promise.all(JOBS.map((task) => waitingJobs(task))))
    .flat()
    .map(({ payload }) => payload);
  const hasJob = (key: string, id: string) => payloads.some((payload) => payload[key] === id);
  const stuck: string[] = [];
  const check = (holds: boolean, text: string) => {
    if (!holds) stuck.push(text);
  };
  if (session.status === 'pending') {
    check(isAccepted(session, { type: 'cancel' }), 'cannot be cancelled');
    check(isAccepted(session, { type: 'sell_out' }), 'cannot be ended by a shop that has run out');
    // While its cards are charged, its time cannot run out: each has a job, below.
    const ends = isCharging(session) || isAccepted(session, { type: 'expire' }, session.expires_at);
    check(ends, 'cannot expire');
  }
  const check_at = milestoneCheckAt(session);
  if (check_at !== null) {
    check(isAccepted(session, { type: 'check_milestones' }, check_at), 'its milestones cannot be checked');
  }
  for (const { id, status, payment_id } of session.transfers) {
    if (status === 'queued') check(hasJob('transfer_id', id), `transfer ${id} is never made`);
    if (status === 'held') check(isAtIssuer(session, payment_id), `transfer ${id} is held for no dispute`);
  }
  for (const { id, state } of session.swaps)
    if (state === 'open') check(hasJob('swap_id', id), `link ${id} is never closed`);
  for (const payment of session.payments) {
    const { id, status } = payment;
    const ends = session.status === 'pending' || openSwapOf(session, payment) !== undefined;
    if (status === 'open') check(ends, `payment ${id} stays open`);
    if (status === 'capturing') check(hasJob('payment_id', id), `payment ${id} is never charged`);
    if (status === 'releasing') check(hasJob('payment_id', id), `payment ${id} is never let go`);
  }
  // One of a transfer that sends money again is asked for when that is made, or given up with it.
  const unmade = new Set(session.transfers.filter(isUnmade).map(({ id }) => id));
  for (const { id, status, transfer_id } of session.reversals)
    if (status === 'queued' && !unmade.has(transfer_id))
      check(hasJob('reversal_id', id), `reversal ${id} is never made`);
  for (const { id, status } of session.refunds) {
    if (status === 'queued') check(hasJob('refund_id', id), `refund ${id} is never made`);
    if (status === 'reversing') check(hasReversal(session, id), `refund ${id} waits for no reversal`);
  }
  for (const command of waysOn(session)) check(isAccepted(session, command), `${command.type} is refused`);
  for (const row of [...session.transfers, ...session.reversals])
    if (row.status === 'waiting') check(row.waiting_code !== null, `${row.id} waits without a reason`);
  return stuck;
}

/** What staff can do, in the dashboard, about what waits for a person. */
export function waysOn(session: Session): Command[] {
  const waits = ({ status }: { status: string }) => status === 'waiting';
  // While a bank decides, its answer moves them on.
  const failed = session.refunds.filter(
    (refund) =>
      refund.status === 'failed' && !isTriedAgain(session, refund) && !isAtIssuer(session, refund.payment_id),
  );
  return [
    ...(session.transfers.some(waits) ? [{ type: 'abandon_transfers' } as const] : []),
    ...session.reversals
      .filter(waits)
      .map(({ id }) => ({ type: 'write_off_reversal', reversal_id: id }) as const),
    ...failed.map(({ id }) => ({ type: 'retry_refund', refund_id: id }) as const),
    ...failed.map(({ id }) => ({ type: 'settle_refund', refund_id: id }) as const),
  ];
}

function isAccepted(session: Session, command: Command, now = Date.now()): boolean {
  return decide(session, command, { now, newId: (prefix) => `${prefix}none` }).ok;
}

const isAtIssuer = ({ payments }: Session, payment_id: string | null) =>
  payments.some((payment) => payment.id === payment_id && awaitsIssuer(payment));

const hasReversal = ({ reversals }: Session, refund_id: string) =>
  reversals.some(
    ({ cause_id, status }) => cause_id === refund_id && (status === 'queued' || status === 'waiting'),
  );
