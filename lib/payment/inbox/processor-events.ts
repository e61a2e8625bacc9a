import Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';
import { log } from '@/lib/log';
import { counter } from '@/lib/metrics';
import { draftJob, enqueue, enqueueAll } from '@/lib/queue/enqueue';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { refreshAccount } from '../account/account-state';
import { applyDispute } from '../dispute/disputes';
import { noteFraudWarning } from '../dispute/fraud-warnings';
import { countOutcome } from '../guard/card-outcomes';
import { bringBackPayment, readIntent, syncPayment } from '../intent/intents';
import { GONE } from '../processor/errors';
import { isGone } from '../processor/gone';
import { chargeIn, idOf } from '../processor/objects';
import { stripeFor } from '../processor/stripe';
import { applyRefund, isMadeFor, listRefunds, noteRefundsMadeOutside } from '../refund/refunds';
import { retryTransfersShortOfBalance } from '../transfer/transfers';

/** Each worker begins at 0 with what monitoring misses most. */
const aboutPayments = counter(
  'split_processor_payment_events_total',
  'Events of the processor about payments that were handled, by mode.',
  { mode: 'live' },
);

/**
 * Job `handle_processor_event`: acts on a stored event of the processor and marks it handled. Events come late,
 * twice and in any order, so an event is only a reason to ask for the current state; what it says itself is not used
 * where the processor can be asked. An event about nothing of ours is handled by doing nothing.
 */
export async function handleProcessorEvent({ event_id }: PayloadOf<'handle_processor_event'>): Promise<void> {
  const stored = await prisma().processor_events.findUnique({ where: { id: event_id } });
  if (!stored || stored.handled_at) return;
  // It was parsed by the processor's own library when it was stored.
  const event = stored.payload as unknown as Stripe.Event;
  await handle(event, stored.livemode).catch((error: unknown) => {
    const isUnknown = error instanceof Stripe.errors.StripeError && error.code === GONE;
    if (!isUnknown || !isGone(stored.livemode, stored.received_at.getTime())) throw error;
    log(stored.livemode ? 'error' : 'warn', 'processor event about an object that is gone', {
      event_id: event.id,
      type: stored.type,
    });
  });
  await prisma().processor_events.update({ where: { id: event_id }, data: { handled_at: new Date() } });
  if (stored.type.startsWith('payment_intent.'))
    aboutPayments.add({ mode: stored.livemode ? 'live' : 'test' });
}

async function handle(event: Stripe.Event, livemode: boolean): Promise<void> {
  if (event.account) return handleConnected(event, event.account, livemode);
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return handleIntent(event.data.object, livemode);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return handleRefund(event.data.object, livemode);
    case 'charge.refunded':
      return handleRefundsOf(event.data.object, livemode);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return handleDispute(event.data.object, livemode);
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
      return handleFraudWarning(event.data.object, livemode);
    case 'balance.available':
      await retryTransfersShortOfBalance(livemode);
      return queueImport();
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return queueImport();
    default:
  }
}

/** What has moved the balance is in its transactions. Several events at once queue one import. */
async function queueImport(): Promise<void> {
  await enqueueAll(pool(), [draftJob(jobs.import_balance, {})]);
}

/** A connected account can put our ids into objects of its own, so only what is about the account itself counts. */
async function handleConnected(event: Stripe.Event, account_id: string, livemode: boolean): Promise<void> {
  if (event.type === 'account.updated' || event.type === 'account.application.deauthorized') {
    await refreshAccount(account_id, livemode);
  }
  if (event.type === 'balance.available') {
    const mode = await prisma().merchant_modes.findFirst({
      where: { processor_account_id: account_id, livemode },
    });
    if (mode) await enqueue(pool(), jobs.retry_reversals, { merchant_id: mode.merchant_id, livemode });
  }
}

async function handleIntent(intent: Stripe.PaymentIntent, livemode: boolean): Promise<void> {
  const { session_id, payment_id } = intent.metadata;
  if (!session_id || !payment_id) return;
  const session = await loadSession(pool(), session_id);
  const payment = session?.payments.find((candidate) => candidate.id === payment_id);
  if (session?.livemode !== livemode) return;
  if (!payment) return handleLost(session, intent.id);
  // Each event shows an attempt of its own; the intent, retrieved, shows only the last.
  await countOutcome(payment_id, intent);
  // The event can be faster than our own note of the intent's id.
  if (!payment.intent_id)
    await apply(session_id, { type: 'intent_created', payment_id, intent_id: intent.id });
  await syncPayment(session, { ...payment, intent_id: payment.intent_id ?? intent.id });
}

/**
 * Of a payment that was lost, as the database was restored to an earlier time. Where refunds of it may be lost too, the
 * reconciliation brings both back.
 */
async function handleLost(session: Session, intent_id: string): Promise<void> {
  const intent = await readIntent(session.livemode, intent_id);
  if (!chargeIn(intent)?.amount_refunded) await bringBackPayment(session, intent);
}

async function handleRefund({ id }: Stripe.Refund, livemode: boolean): Promise<void> {
  const refund = await stripeFor(livemode).refunds.retrieve(id);
  await (isOurs(refund) ? handleOurs : handleMadeOutside)(refund, livemode);
}

/** Refunds made by hand at the processor, too. Oldest first: one of ours must not be taken for what replaced it. */
async function handleRefundsOf(charge: Stripe.Charge, livemode: boolean): Promise<void> {
  const listed = await listRefunds(livemode, charge.id);
  const refunds = listed.toReversed();
  const outside = refunds.find((refund) => !isOurs(refund));
  for (const refund of refunds) {
    if (isOurs(refund)) await handleOurs(refund, livemode, listed);
    // With it go all others.
    else if (refund === outside) await handleMadeOutside(refund, livemode, listed);
  }
}

const isOurs = ({ metadata }: Stripe.Refund): boolean => Boolean(metadata?.session_id && metadata.refund_id);

/** One that says it is ours. A person can have copied that to a refund of something else. */
async function handleOurs(
  refund: Stripe.Refund,
  livemode: boolean,
  listed?: readonly Stripe.Refund[],
): Promise<void> {
  const { session_id = '', refund_id = '' } = refund.metadata ?? {};
  const session = await loadSession(pool(), session_id);
  const ours = session?.refunds.find(({ id }) => id === refund_id);
  // A row that a restore has lost is brought back by the reconciliation.
  if (!session || !ours) return;
  const isOfMode = session.livemode === livemode;
  if (isOfMode && isMadeFor(session, refund, ours)) return applyRefund(session_id, refund_id, refund);
  log('warn', 'a refund names one of ours, and is another', { session_id, refund_id, refund: refund.id });
  if (isOfMode) await handleMadeOutside(refund, livemode, listed);
}

/** All of its charge. */
async function handleMadeOutside(
  refund: Stripe.Refund,
  livemode: boolean,
  listed?: readonly Stripe.Refund[],
): Promise<void> {
  const charge_id = idOf(refund.charge);
  const payment = charge_id ? await paymentOfCharge(charge_id, refund.payment_intent, livemode) : null;
  if (payment && charge_id)
    await noteRefundsMadeOutside({ id: payment.session_id, livemode }, charge_id, listed);
}

async function handleDispute(dispute: Stripe.Dispute, livemode: boolean): Promise<void> {
  const now = await stripeFor(livemode).disputes.retrieve(dispute.id);
  const payment = await paymentOfCharge(idOf(now.charge), now.payment_intent, livemode);
  if (payment) await applyDispute(payment.session_id, now);
}

async function handleFraudWarning(warning: Stripe.Radar.EarlyFraudWarning, livemode: boolean): Promise<void> {
  const payment = await paymentOfCharge(idOf(warning.charge), warning.payment_intent, livemode);
  if (payment) await noteFraudWarning(warning, payment, livemode);
}

/** Our payment with this charge; null for a charge that is not ours. */
async function paymentOfCharge(
  charge_id: string,
  payment_intent: string | Stripe.PaymentIntent | null | undefined,
  livemode: boolean,
) {
  const find = () =>
    prisma().payments.findUnique({
      where: { charge_id },
      select: { id: true, session_id: true, session: { select: { merchant_id: true } } },
    });
  const known = await find();
  if (known || !payment_intent) return known;
  // The payment's own event may still be on its way.
  await handleIntent(await readIntent(livemode, idOf(payment_intent)), livemode);
  return find();
}
