import type Stripe from 'stripe';
import { addJobs } from '@/lib/db/jobs';
import { pool } from '@/lib/db/pool';
import type { Payment, Refund, Session } from '@/lib/group/model';
import { loadSession } from '@/lib/session/load';
import { applyIntent, retrieveIntent } from './intents';
import { applyRefund } from './refunds';
import { stripeFor } from './stripe';

/**
 * Compares what we believe with what the processor knows and what the ledger says, session by session. Mends
 * what is safe: what the processor has done and we have not heard of is brought to the door, and work whose job
 * was lost is queued again. Nothing is ever charged, refunded or transferred from here.
 */
export interface Difference {
  session_id: string;
  /** What differs, with both numbers or states. */
  text: string;
  /** Brought into order by this run. */
  mended: boolean;
}

interface ReconcileOptions {
  /** Sessions created at or after this time, in milliseconds since 1970. */
  since: number;
  mend: boolean;
  onDifference(difference: Difference): void;
  /** Ends the run between two sessions. */
  signal?: AbortSignal;
}

const PAGE = 100;

/**
 * Goes through all sessions whose group has started. Returns how many were compared.
 * @throws when it was told to stop before the last one
 */
export async function reconcile(
  options: ReconcileOptions,
): Promise<{ sessions: number; differences: number; mended: number }> {
  const counts = { sessions: 0, differences: 0, mended: 0 };
  let after = '';
  for (;;) {
    const { rows } = await pool().query<{ id: string }>(
      `SELECT id FROM sessions WHERE id > $1 AND split IS NOT NULL AND created_at >= $2 ORDER BY id LIMIT ${PAGE}`,
      [after, new Date(options.since)],
    );
    for (const { id } of rows) {
      options.signal?.throwIfAborted();
      counts.sessions += 1;
      for (const difference of await reconcileSession(id, options.mend)) {
        counts.differences += 1;
        if (difference.mended) counts.mended += 1;
        options.onDifference(difference);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return counts;
    after = last.id;
  }
}

/** One session against the processor and the ledger. */
export async function reconcileSession(session_id: string, mend: boolean): Promise<Difference[]> {
  const session = await loadSession(pool(), session_id);
  if (!session?.split) return [];
  const stripe = stripeFor(session.livemode);
  const found: Difference[] = [];
  const say = (text: string, mended = false) => found.push({ session_id, text, mended });
  const charges = await stripe.charges
    .list({ transfer_group: session_id, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const taken = charges.filter((charge) => charge.status === 'succeeded');
  for (const charge of taken) await compareCharge(session, charge, mend, say);
  for (const payment of session.payments) {
    if (payment.status === 'succeeded' && !taken.some((charge) => charge.id === payment.charge_id)) {
      say(`payment ${payment.id}: charge ${payment.charge_id} is not known to the processor`);
    }
  }
  await compareTransfer(session, stripe, mend, say);
  await compareLedger(session, say);
  await requeueLostWork(session, mend, say);
  return found;
}

type Say = (text: string, mended?: boolean) => void;

async function compareCharge(
  session: Session,
  charge: Stripe.Charge,
  mend: boolean,
  say: Say,
): Promise<void> {
  const intent_id =
    typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id;
  const payment = session.payments.find(
    (candidate) =>
      candidate.charge_id === charge.id ||
      candidate.id === charge.metadata.payment_id ||
      candidate.intent_id === intent_id,
  );
  if (!payment) return say(`charge ${charge.id} of ${charge.amount} belongs to no payment`);
  if (payment.status !== 'succeeded') {
    if (mend && intent_id)
      await applyIntent(session.id, payment.id, await retrieveIntent(session.livemode, intent_id));
    return say(
      `payment ${payment.id} is ${payment.status}, but charge ${charge.id} of ${charge.amount} succeeded`,
      mend,
    );
  }
  if (charge.amount !== payment.amount_cents + payment.fee_cents) {
    say(`charge ${charge.id} is ${charge.amount}, the payment ${payment.amount_cents + payment.fee_cents}`);
  }
  await compareRefunds(session, payment, charge, mend, say);
}

/** Refunds that the processor has accepted, ours against its own. */
async function compareRefunds(
  session: Session,
  payment: Payment,
  charge: Stripe.Charge,
  mend: boolean,
  say: Say,
): Promise<void> {
  const ours = session.refunds.filter((refund) => refund.payment_id === payment.id);
  if (
    charge.amount_refunded === accepted_cents(ours) &&
    ours.every((refund) => refund.status === 'succeeded')
  )
    return;
  if (ours.length === 0 && charge.amount_refunded === 0) return;
  const theirs = await stripeFor(session.livemode).refunds.list({ charge: charge.id, limit: 100 });
  for (const refund of theirs.data) {
    const known = ours.find((candidate) => candidate.id === refund.metadata?.refund_id);
    if (!known) {
      say(`charge ${charge.id}: refund ${refund.id} of ${refund.amount} was not asked for by us`);
    } else if (known.status !== stateOf(refund)) {
      if (mend) await applyRefund(session.id, known.id, refund);
      say(`refund ${known.id} is ${known.status}, but ${stateOf(refund)} at the processor`, mend);
    }
  }
}

function accepted_cents(refunds: Refund[]): number {
  return refunds
    .filter((refund) => refund.status === 'accepted' || refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount_cents + refund.fee_cents, 0);
}

function stateOf(refund: Stripe.Refund): Refund['status'] {
  if (refund.status === 'succeeded') return 'succeeded';
  return refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'accepted';
}

async function compareTransfer(session: Session, stripe: Stripe, mend: boolean, say: Say): Promise<void> {
  const { data } = await stripe.transfers.list({ transfer_group: session.id, limit: 100 });
  const { transfer } = session;
  if (data.length > 1) say(`${data.length} transfers were made: ${data.map((made) => made.id).join(', ')}`);
  const made = data[0];
  if (made && !transfer) return say(`transfer ${made.id} of ${made.amount} was not asked for by us`);
  if (!transfer) return;
  if (transfer.status === 'succeeded') {
    if (!made) return say(`transfer ${transfer.processor_transfer_id} is not known to the processor`);
    if (made.amount !== transfer.amount_cents)
      say(`transfer ${made.id} is ${made.amount}, ours ${transfer.amount_cents}`);
    return;
  }
  if (made) {
    // The task finds it by its idempotency key and brings it to the door.
    if (mend) await queueTransfer(session, transfer.id);
    say(`transfer ${transfer.id} is ${transfer.status}, but ${made.id} was made`, mend);
  }
}

/** The ledger against the payments, refunds and the transfer that it should tell of. */
async function compareLedger(session: Session, say: Say): Promise<void> {
  const { rows } = await pool().query<{ account: string; balance_cents: string }>(
    'SELECT account, sum(amount_cents) AS balance_cents FROM ledger_entries WHERE session_id = $1 GROUP BY account',
    [session.id],
  );
  const balances = new Map(rows.map((row) => [row.account, Number(row.balance_cents)]));
  const total = [...balances.values()].reduce((sum, cents) => sum + cents, 0);
  if (total !== 0) say(`the ledger is out of balance by ${total}`);
  const charged = session.payments
    .filter((payment) => payment.status === 'succeeded')
    .reduce((sum, payment) => sum + payment.amount_cents + payment.fee_cents, 0);
  const sent =
    session.transfer?.status === 'succeeded'
      ? session.transfer.amount_cents - session.transfer.reversed_cents
      : 0;
  const expected = charged - accepted_cents(session.refunds) - sent;
  const booked = (balances.get('processor') ?? 0) + (balances.get('disputed') ?? 0);
  if (booked !== expected)
    say(`the ledger has ${booked} at the processor, payments and refunds make ${expected}`);
}

/** Effects that should be under way but whose job may be gone. Queued again they do nothing twice. */
async function requeueLostWork(session: Session, mend: boolean, say: Say): Promise<void> {
  const waiting = session.refunds.filter((refund) => refund.status === 'queued');
  const jobs = waiting.map((refund) => ({
    task: 'create_refund',
    payload: { session_id: session.id, refund_id: refund.id },
    job_key: `refund:${refund.id}`,
  }));
  if (mend) await addJobs(pool(), jobs);
  for (const refund of waiting) say(`refund ${refund.id} is still queued`, mend);
  if (session.transfer && session.transfer.status !== 'succeeded') {
    if (mend) await queueTransfer(session, session.transfer.id);
    say(
      `transfer ${session.transfer.id} is ${session.transfer.status} ${session.transfer.waiting_reason ?? ''}`.trim(),
      mend,
    );
  }
  if (session.status === 'pending' && session.expires_at <= Date.now()) {
    const job = {
      task: 'expire_session',
      payload: { session_id: session.id },
      job_key: `expire:${session.id}`,
    };
    if (mend) await addJobs(pool(), [job]);
    say(`is still pending after ${new Date(session.expires_at).toISOString()}`, mend);
  }
}

function queueTransfer(session: Session, transfer_id: string): Promise<void> {
  const payload = { session_id: session.id };
  return addJobs(pool(), [{ task: 'create_transfer', payload, job_key: `transfer:${transfer_id}` }]);
}
