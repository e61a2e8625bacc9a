import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import type { PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { syncPayment } from './intents';
import { applyRefund } from './refunds';
import { stripeFor } from './stripe';
import { retryWaitingTransfers } from './transfers';

/**
 * Job `handle_processor_event`: acts on a stored event of the processor and marks it handled. Events come late,
 * twice and in any order, so an event is only a reason to ask for the current state; what it says itself is not used
 * where the processor can be asked.
 */
export async function handleProcessorEvent(payload: PayloadOf<'handle_processor_event'>): Promise<void> {
  const { rows } = await pool().query<{ livemode: boolean; payload: Stripe.Event; handled_at: Date | null }>({
    name: 'processor_event',
    text: 'SELECT livemode, payload, handled_at FROM processor_events WHERE id = $1',
    values: [payload.event_id],
  });
  const stored = rows[0];
  if (!stored || stored.handled_at) return;
  await handle(stored.payload, stored.livemode);
  await pool().query({
    name: 'processor_event_handled',
    text: 'UPDATE processor_events SET handled_at = now() WHERE id = $1',
    values: [payload.event_id],
  });
}

async function handle(event: Stripe.Event, livemode: boolean): Promise<void> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return handleIntent(event.data.object, livemode);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return handleRefund(event.data.object, livemode);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return handleDispute(event.data.object, livemode);
    case 'account.updated':
      return handleAccount(event.data.object.id, livemode);
    default:
  }
}

async function handleIntent(intent: Stripe.PaymentIntent, livemode: boolean): Promise<void> {
  const { session_id, payment_id } = intent.metadata;
  if (!session_id || !payment_id) return;
  const session = await loadSession(pool(), session_id);
  const payment = session?.payments.find((candidate) => candidate.id === payment_id);
  if (session?.livemode !== livemode || !payment) return;
  // The event can be faster than our own note of the intent's id.
  if (!payment.intent_id)
    await apply(session_id, { type: 'intent_created', payment_id, intent_id: intent.id });
  await syncPayment(session, { ...payment, intent_id: payment.intent_id ?? intent.id });
}

async function handleRefund(refund: Stripe.Refund, livemode: boolean): Promise<void> {
  const { session_id, refund_id } = refund.metadata ?? {};
  if (!session_id || !refund_id) return;
  await applyRefund(session_id, refund_id, await stripeFor(livemode).refunds.retrieve(refund.id));
}

async function handleDispute(dispute: Stripe.Dispute, livemode: boolean): Promise<void> {
  const now = await stripeFor(livemode).disputes.retrieve(dispute.id);
  const charge_id = typeof now.charge === 'string' ? now.charge : now.charge.id;
  const { rows } = await pool().query<{ session_id: string }>(
    'SELECT session_id FROM payments WHERE charge_id = $1',
    [charge_id],
  );
  // The payment's own event may still be on its way: failing the job brings this one back later.
  if (!rows[0]) throw new Error(`No payment is known for the disputed charge ${charge_id}`);
  const outcome = now.status === 'won' ? 'won' : now.status === 'lost' ? 'lost' : 'open';
  // An inquiry moves no money until it becomes a dispute.
  const amount_cents = now.status.startsWith('warning') ? 0 : now.amount;
  await apply(rows[0].session_id, {
    type: 'dispute_changed',
    charge_id,
    dispute_id: now.id,
    status: now.status,
    amount_cents,
    outcome,
  });
}

/** The merchant's account has changed: note whether it can be paid, and pay what has waited for it. */
async function handleAccount(account_id: string, livemode: boolean): Promise<void> {
  const account = await stripeFor(livemode).accounts.retrieve(account_id);
  const enabled = account.capabilities?.transfers === 'active';
  const { rows } = await pool().query<{ merchant_id: string }>(
    'UPDATE merchant_modes SET transfers_enabled = $3 WHERE processor_account_id = $1 AND livemode = $2 RETURNING merchant_id',
    [account_id, livemode, enabled],
  );
  if (enabled && rows[0]) await retryWaitingTransfers(rows[0].merchant_id, livemode);
}
