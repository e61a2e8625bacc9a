import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import type { PaymentCard } from '@/lib/format/payment-card';
import type { Payment, Session } from '@/lib/group/model';
import { onCard_cents } from '@/lib/group/query/sums';
import { log } from '@/lib/log';
import type { PayloadOf } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { countOutcome } from '../guard/card-outcomes';
import { createOnce } from '../processor/create-once';
import { takenByProcessor } from '../processor/email';
import { answered, GONE, nullIf, refusalOf } from '../processor/errors';
import { isGone } from '../processor/gone';
import { chargeIn } from '../processor/objects';
import { ProcessorUnavailable, stripeFor } from '../processor/stripe';
import { intentMetadata, paymentIn } from './metadata';
import { paymentDescription, statementSuffix } from './statement';

/** Payment intents: one for each of our payments, with their changes applied to the session. */

type IntentStatus = Stripe.PaymentIntent['status'];

/** Bank debits, vouchers and the like take days to succeed or fail, which no group can wait for. */
const METHOD_TYPES: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['card', 'link'];

/** Only of a card's hold does the processor say when it ends. */
const HOLD_METHOD_TYPES: Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType[] = ['card'];

/**
 * Makes the intent of a payment. Two tabs, a retry, or a crash before we noted the answer all end at one intent.
 * @param payer_email for the processor's receipt, which it sends only where we send no mail ourselves
 */
export async function createIntent(
  session: Session,
  payment: Payment,
  payer_email: string | null,
): Promise<Stripe.PaymentIntent> {
  const stripe = stripeFor(session.livemode);
  const { name } = await prisma().merchants.findUniqueOrThrow({
    where: { id: session.merchant_id },
    select: { name: true },
  });
  const suffix = statementSuffix(name, session.order_ref);
  const receipt_email = env().RESEND_API_KEY ? null : takenByProcessor(payer_email);
  const params: Stripe.PaymentIntentCreateParams = {
    amount: onCard_cents(payment),
    currency: session.currency,
    allowed_payment_method_types: payment.hold === null ? METHOD_TYPES : HOLD_METHOD_TYPES,
    description: paymentDescription(name, session.order_ref, session.id),
    transfer_group: session.id,
    metadata: intentMetadata(session, payment),
    ...(payment.hold === null ? {} : { capture_method: 'manual' }),
    ...(suffix === undefined ? {} : { statement_descriptor_suffix: suffix }),
    ...(receipt_email === null ? {} : { receipt_email }),
  };
  return answered(
    createOnce(
      { row_id: payment.id, created_at: payment.created_at },
      (idempotencyKey) => stripe.paymentIntents.create(params, { idempotencyKey }),
      // An intent whose secret nobody was given can never be paid: a lost one need not be found.
      async () => undefined,
    ),
  );
}

/** The intent as it is now, with its charge. */
export const readIntent = (livemode: boolean, intent_id: string): Promise<Stripe.PaymentIntent> =>
  stripeFor(livemode).paymentIntents.retrieve(intent_id, { expand: ['latest_charge'] });

/** The same; null when the processor does not know it, as after its test data was deleted. */
export async function findIntent(livemode: boolean, intent_id: string): Promise<Stripe.PaymentIntent | null> {
  return nullIf(GONE, readIntent(livemode, intent_id));
}

/** Whether a payment whose intent the processor does not know can never be paid. A bank lets a hold go by itself in time. */
export const isGonePayment = ({ livemode }: Session, { created_at, hold }: Payment): boolean =>
  isGone(livemode, Math.max(created_at, hold?.capture_before ?? 0));

/**
 * The intent of a payment as it is now; null when it can never be paid.
 * @throws ProcessorUnavailable also while the processor does not know it and may yet
 */
export async function intentOfPayment(
  session: Session,
  payment: Payment & { intent_id: string },
): Promise<Stripe.PaymentIntent | null> {
  const { intent_id } = payment;
  const intent = await findIntent(session.livemode, intent_id);
  if (intent) return intent;
  const isBelieved = isGonePayment(session, payment);
  const about = { session_id: session.id, intent_id };
  log(isBelieved ? 'warn' : 'error', 'the processor does not know an intent', about);
  if (isBelieved) return null;
  throw new ProcessorUnavailable(`The processor does not know the intent of payment ${payment.id}`);
}

/** Whether an intent's card was charged or is held, or a bank works on it: the card form has done its part. */
export const hasMoved = ({ status }: Stripe.PaymentIntent): boolean =>
  status === 'succeeded' || status === 'requires_capture' || status === 'processing';

/** Applies an intent's current state to its session. Safe to repeat, and in any order. */
export async function applyIntent(
  session_id: string,
  payment_id: string,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  await countOutcome(payment_id, intent);
  switch (intent.status) {
    case 'succeeded': {
      const charge = chargeIn(intent);
      await apply(session_id, {
        type: 'payment_succeeded',
        payment_id,
        charge_id: charge?.id ?? String(intent.latest_charge),
        received_cents: intent.amount_received,
        payer_email: payerEmailOf(charge),
        card: cardOf(charge),
      });
      return;
    }
    case 'requires_capture':
      await apply(session_id, {
        type: 'payment_authorized',
        payment_id,
        held_cents: intent.amount_capturable,
        ...holdOf(intent),
      });
      return;
    case 'processing':
      await apply(session_id, { type: 'payment_processing', payment_id });
      return;
    case 'canceled':
      await apply(session_id, { type: 'payment_canceled', payment_id });
      return;
    default:
      if (intent.last_payment_error) {
        const { code, decline_code, message } = intent.last_payment_error;
        await apply(session_id, {
          type: 'payment_declined',
          payment_id,
          code: decline_code ?? code ?? 'card_declined',
          message: message ?? '',
        });
      }
  }
}

/** If the processor does not say how long, it counts as too short, and the hold is released. */
function holdOf(intent: Stripe.PaymentIntent) {
  const charge = chargeIn(intent);
  const end_s = charge?.payment_method_details?.card?.capture_before ?? intent.created;
  return { capture_before: end_s * 1000, payer_email: payerEmailOf(charge), card: cardOf(charge) };
}

const payerEmailOf = (charge: Stripe.Charge | null): string | null =>
  charge?.billing_details.email ?? charge?.receipt_email ?? null;

/** Null where none was used: what else pays through Link comes as a card of the brand `link`, whose digits are zeros. */
function cardOf(charge: Stripe.Charge | null): PaymentCard | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return last4 && brand !== 'link' ? { brand: brand ?? 'unknown', last4 } : null;
}

/** Asks the processor for a payment's state and applies it. */
export async function syncPayment(session: Session, payment: Payment): Promise<IntentStatus | null> {
  const { intent_id } = payment;
  if (!intent_id || payment.status === 'succeeded') return null;
  const intent = await intentOfPayment(session, { ...payment, intent_id });
  if (!intent) {
    await apply(session.id, { type: 'payment_canceled', payment_id: payment.id });
    return 'canceled';
  }
  await applyIntent(session.id, payment.id, intent);
  return intent.status;
}

/**
 * Brings a payment back whose row is gone since the database was restored to an earlier time, by what its intent says of it,
 * and applies what has become of it. One whose card form is still open owes nobody anything, and does not come back
 * before it is paid. Safe to repeat.
 */
export async function bringBackPayment(
  session: Pick<Session, 'id' | 'livemode'>,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const session_id = session.id;
  const found = hasMoved(intent) ? paymentIn(session_id, intent) : null;
  if (!found) return;
  const noted = await apply(session_id, found);
  if (noted.ok) await applyIntent(session_id, found.payment_id, intent);
  else log('warn', 'a lost payment was refused', { session_id, intent_id: intent.id, code: noted.code });
}

/**
 * Cancels a payment's intent so that it can never be paid. When it was paid already, that is applied instead.
 * A payment in the processor's hands cannot be cancelled: its outcome comes as an event.
 */
export async function cancelIntent(session: Session, payment: Payment): Promise<void> {
  if (!payment.intent_id || payment.status === 'succeeded') return;
  try {
    const intent = await stripeFor(session.livemode).paymentIntents.cancel(payment.intent_id);
    await applyIntent(session.id, payment.id, intent);
  } catch (error) {
    const { code } = refusalOf(error);
    if (code !== 'payment_intent_unexpected_state' && code !== GONE) throw error;
    await syncPayment(session, payment);
  }
}

/** Job `cancel_intent`: a payment that is no longer wanted can no longer be paid. */
export async function cancelPayment(payload: PayloadOf<'cancel_intent'>): Promise<void> {
  const session = await loadSession(pool(), payload.session_id);
  const payment = session?.payments.find((candidate) => candidate.id === payload.payment_id);
  if (session && payment) await cancelIntent(session, payment);
}
