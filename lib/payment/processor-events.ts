import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
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
export async function handleProcessorEvent({ event_id }: PayloadOf<'handle_processor_event'>): Promise<void> {
  const stored = await prisma().processor_events.findUnique({ where: { id: event_id } });
  if (!stored || stored.handled_at) return;
  // It was parsed by the processor's own library when it was stored.
  await handle(stored.payload as unknown as Stripe.Event, stored.livemode);
  await prisma().processor_events.update({ where: { id: event_id }, data: { handled_at: new Date() } });
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
  const payment = await prisma().payments.findUnique({ where: { charge_id } });
  // The payment's own event may still be on its way: failing the job brings this one back later.
  if (!payment) throw new Error(`No payment is known for the disputed charge ${charge_id}`);
  const outcome = now.status === 'won' ? 'won' : now.status === 'lost' ? 'lost' : 'open';
  // An inquiry moves no money until it becomes a dispute.
  const amount_cents = now.status.startsWith('warning') ? 0 : now.amount;
  await apply(payment.session_id, {
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
  const [mode] = await prisma().merchant_modes.updateManyAndReturn({
    where: { processor_account_id: account_id, livemode },
    data: { transfers_enabled: enabled },
    select: { merchant_id: true },
  });
  if (enabled && mode) await retryWaitingTransfers(mode.merchant_id, livemode);
}
