import Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { type Command, type CommandOf, type PaymentScope, refuse } from '@/lib/group/commands';
import type { Payment, Session } from '@/lib/group/model';
import { onCard_cents } from '@/lib/group/query/sums';
import { formatMoney } from '@/lib/money/currency';
import { type Applied, apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { saying } from '@/lib/words/saying';
import { type Asker, admitIntent, type Held } from '../guard/intent-guard';
import { mayTakePayments } from '../guard/live-gate';
import { refusalOf } from '../processor/errors';
import { ProcessorUnavailable, publishableKey } from '../processor/stripe';
import { applyIntent, createIntent, hasMoved, intentOfPayment, syncPayment } from './intents';

/** What the card form needs; the amount that the card is charged is `amount_cents + fee_cents`. */
interface OpenPayment {
  ok: true;
  payment_id: string;
  client_secret: string;
  publishable_key: string;
  amount_cents: number;
  fee_cents: number;
  /** The card is held, not charged. */
  holds: boolean;
}

/** What somebody does who is not in the group yet: joins, or takes a place that is offered. */
type Joining =
  | Omit<CommandOf<'join_and_pay'>, 'type' | 'member_id'>
  | Omit<CommandOf<'swap_and_pay'>, 'type' | 'member_id'>;

type NotOpened =
  | Extract<Applied, { ok: false }>
  /** The shop cannot be paid out yet (live-gate). */
  | { ok: false; code: 'shop_not_ready'; violations: [] };

/**
 * Opens a member's payment: our row first, then the processor's intent, then the intent's id in our row, and
 * only then the secret that lets a browser pay. A crash anywhere leaves nothing that could be paid unseen.
 * Throws `ProcessorUnavailable` when the processor does not answer.
 */
export async function openPayment(input: {
  session_id: string;
  member_id: string;
  scope: PaymentScope;
  asker?: Asker;
  /** The payer is not in the group yet: joins under `member_id` in the same step. */
  joining?: Joining;
}): Promise<OpenPayment | NotOpened | Held> {
  const { session_id, member_id, scope, asker = {}, joining } = input;
  if (!(await isPayable(session_id))) return { ok: false, code: 'shop_not_ready', violations: [] };
  const started = await apply(
    session_id,
    joining ? comingIn(member_id, joining) : { type: 'start_payment', member_id, scope },
  );
  if (!started.ok) return started;
  const payment = started.session.payments.find((candidate) => candidate.id === started.subject_id);
  if (!payment) throw new Error('A started payment is not in its session');
  const held = payment.intent_id ? null : await admitIntent(session_id, payment.id, asker, Date.now());
  if (held) return held;
  const answer = await intentOf(started.session, payment);
  if (answer.is === 'refused') {
    // It can never be paid, so it must not stay open: the processor keeps its refusal under the payment's key.
    await apply(session_id, { type: 'payment_canceled', payment_id: payment.id });
    const { currency } = started.session;
    const cents = onCard_cents(payment);
    return refuse(
      'invalid_split',
      `${formatMoney(cents, currency)} ${answer.why}`,
      saying(answer.said, { amount: { cents, currency } }),
    );
  }
  if (answer.is === 'unknown') {
    // Nobody can pay it. The payment that takes its place has no intent yet, so this happens once.
    await apply(session_id, { type: 'payment_canceled', payment_id: payment.id });
    return openPayment(input);
  }
  if (answer.is === 'withdrawn') return answer.refused;
  const { intent } = answer;
  if (hasMoved(intent)) {
    await applyIntent(session_id, payment.id, intent);
    return { ok: false, code: 'share_already_paid', violations: [] };
  }
  if (intent.status === 'canceled') {
    // Cancelled at the processor, as by too many declines, and not noted yet. The next payment has no intent.
    await applyIntent(session_id, payment.id, intent);
    return openPayment(input);
  }
  if (!intent.client_secret) throw new Error('An intent came without its client secret');
  return {
    ok: true,
    payment_id: payment.id,
    client_secret: intent.client_secret,
    publishable_key: publishableKey(started.session.livemode),
    amount_cents: payment.amount_cents,
    fee_cents: payment.fee_cents,
    holds: payment.hold !== null,
  };
}

function comingIn(member_id: string, joining: Joining): Command {
  return 'swap_id' in joining
    ? { type: 'swap_and_pay', member_id, ...joining }
    : { type: 'join_and_pay', member_id, ...joining };
}

async function isPayable(session_id: string): Promise<boolean> {
  const owner = await prisma().sessions.findUnique({
    where: { id: session_id },
    select: { merchant_id: true, livemode: true },
  });
  return owner === null || mayTakePayments(owner);
}

/** The processor's limits where only it knows them: a currency without a published minimum, at today's rate. */
const AMOUNT_REFUSALS: Readonly<Record<string, AmountRefusal>> = {
  amount_too_small: {
    why: 'is too little to be paid by card. Pay for more at once, or choose another split.',
    said: 'tooLittleForProcessor',
  },
  amount_too_large: {
    why: 'is more than one card payment can be. Divide it among more payments, or choose another split.',
    said: 'tooMuchForProcessor',
  },
};

/** `why` follows the amount in a sentence; `said` says the same to people. */
interface AmountRefusal {
  why: string;
  said: 'tooLittleForProcessor' | 'tooMuchForProcessor';
}

/**
 * What the processor did not accept: the amount, or a request that differs from an earlier one whose answer was lost,
 * because the shop has changed its name since, or we write it in another way. Any other error goes on.
 */
function createRefusal(error: unknown): AmountRefusal | 'other_request' {
  if (error instanceof ProcessorUnavailable) throw error;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'other_request';
  const refusal = AMOUNT_REFUSALS[refusalOf(error).code];
  if (!refusal) throw error;
  return refusal;
}

type IntentAnswer =
  | { is: 'there'; intent: Stripe.PaymentIntent }
  /** The processor no longer knows it, as when its test data was deleted, or knows another one under its key. */
  | { is: 'unknown' }
  /** The processor does not take such an amount. */
  | ({ is: 'refused' } & AmountRefusal)
  /** The payment was withdrawn while its intent was made. */
  | { is: 'withdrawn'; refused: Extract<Applied, { ok: false }> };

/** The group has ended, or something else is owed now, as after a change of the split or in another tab of the payer. */
function withdrawn({ status }: Session): IntentAnswer {
  return {
    is: 'withdrawn',
    refused: refuse(status === 'pending' ? 'unknown_payment' : 'session_not_open'),
  };
}

/** The payment's intent, made now if it has none. */
async function intentOf(session: Session, payment: Payment): Promise<IntentAnswer> {
  const { intent_id } = payment;
  if (intent_id) {
    const known = await intentOfPayment(session, { ...payment, intent_id });
    return known ? { is: 'there', intent: known } : { is: 'unknown' };
  }
  const payer = session.members.find((member) => member.id === payment.member_id);
  const intent = await createIntent(session, payment, payer?.email ?? null).catch(createRefusal);
  if (intent === 'other_request') {
    // Another tab can have been given that intent since the session was read.
    const current = await loadSession(pool(), session.id);
    const now = current?.payments.find(({ id }) => id === payment.id);
    // It can have been withdrawn since, too: its form would take a card and then refund it.
    if (current && now?.status === 'canceled') return withdrawn(current);
    return now?.intent_id ? intentOf(session, now) : { is: 'unknown' };
  }
  if ('why' in intent) return { is: 'refused', ...intent };
  const noted = await apply(session.id, {
    type: 'intent_created',
    payment_id: payment.id,
    intent_id: intent.id,
  });
  if (!noted.ok) return { is: 'withdrawn', refused: noted };
  const now = noted.session.payments.find((candidate) => candidate.id === payment.id);
  return now?.status === 'canceled' ? withdrawn(noted.session) : { is: 'there', intent };
}

/**
 * Asks the processor about one payment and applies the answer: called when the card form has finished, so that
 * a page need not wait for the processor's event. Unknown ids do nothing.
 *
 * @returns the payment as it is then, and its session
 */
export async function refreshPayment(
  session_id: string,
  payment_id: string,
): Promise<{ session: Session; payment: Payment } | undefined> {
  const find = async () => {
    const session = await loadSession(pool(), session_id);
    const payment = session?.payments.find((candidate) => candidate.id === payment_id);
    return session && payment ? { session, payment } : undefined;
  };
  const found = await find();
  if (found) await syncPayment(found.session, found.payment);
  return find();
}
