import type Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import type { Payment, PaymentStatus, Refund, RefundReason, Session } from '@/lib/group/model';
import { isTaken, taken_cents } from '@/lib/group/query/refunds';
import { onCard_cents } from '@/lib/group/query/sums';
import { draftJob, enqueueAll } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { byItsMoney, returned_cents, syncDisputes } from '../dispute/disputes';
import { bringBackPayment, findIntent, isGonePayment, syncPayment } from '../intent/intents';
import { amountOf, type ChargeSeen, idOf } from '../processor/objects';
import { applyRefund, isMadeFor, noteRefundsMadeOutside, refundStatusOf } from '../refund/refunds';
import type { Comparison } from './comparison';

/** Every charge of a session against our payments, and its refunds against ours. */
export async function compareCharges(comparison: Comparison): Promise<void> {
  const { session, load, lists, fix, say } = comparison;
  const [charges, holds] = [await lists.charges(), await lists.holds()];
  // In their order, since the first payment for a share settles it.
  const lost = [...holds, ...charges].filter((charge) => !paymentOf(session, charge)).toReversed();
  for (const charge of lost) await compareLost(comparison, charge);
  const now = fix && lost.length > 0 ? await load() : session;
  for (const charge of charges) await compareCharge({ ...comparison, session: now }, charge);
  for (const charge of holds) await compareHold({ ...comparison, session: now }, charge);
  for (const payment of session.payments) {
    if (payment.status === 'succeeded' && !charges.some((charge) => charge.id === payment.charge_id)) {
      say(`payment ${payment.id}: charge ${payment.charge_id} is not known to the processor`);
    }
  }
}

const paymentOf = ({ payments }: Session, charge: ChargeSeen): Payment | undefined =>
  payments.find(
    ({ id, charge_id, intent_id }) =>
      charge_id === charge.id ||
      id === charge.metadata.payment_id ||
      (intent_id !== null && intent_id === idOf(charge.payment_intent)),
  );

/** A charge, or a hold, of a payment that we have no row of, as after a restore: its intent says what it was for. */
async function compareLost({ session, lists, fix, say }: Comparison, charge: ChargeSeen): Promise<void> {
  const { session_id, payment_id } = charge.metadata;
  const isOurs = payment_id !== undefined && session_id === session.id;
  if (charge.amount_refunded >= amountOf(charge)) {
    // It owes nobody anything. But if that has ended the group, nobody must pay for what the shop was told is off.
    if (!isOurs || session.status !== 'pending') return;
    const refunds = await lists.refundsOf(charge.id);
    if (!refunds.some(({ metadata }) => ENDED.has(metadata?.reason ?? ''))) return;
  }
  const intent_id = idOf(charge.payment_intent);
  const intent = fix && isOurs && intent_id ? await findIntent(session.livemode, intent_id) : null;
  if (intent) await bringBackPayment(session, intent);
  const whose = isOurs ? `was made for ${payment_id}, which is gone` : 'belongs to no payment';
  const kind = charge.captured ? 'charge' : 'hold';
  say(`${kind} ${charge.id} of ${amountOf(charge)} ${whose}`, (now) => {
    const payment = paymentOf(now, charge);
    return charge.captured ? payment?.charge_id === charge.id : payment !== undefined;
  });
}

/** Why a refund was made with which a group has ended. */
const ENDED = new Set<string>(['cancelled', 'expired'] satisfies RefundReason[]);

async function compareCharge(comparison: Comparison, charge: ChargeSeen): Promise<void> {
  const { session, fix, say } = comparison;
  const intent_id = idOf(charge.payment_intent);
  const payment = paymentOf(session, charge);
  if (!payment) return;
  if (payment.status !== 'succeeded') {
    if (fix && intent_id) await syncPayment(session, { ...payment, intent_id });
    return say(
      `payment ${payment.id} is ${payment.status}, but charge ${charge.id} of ${charge.amount} succeeded`,
      (now) => paymentIn(now, payment)?.charge_id === charge.id,
    );
  }
  if (amountOf(charge) !== onCard_cents(payment)) {
    say(`charge ${charge.id} is ${amountOf(charge)}, the payment ${onCard_cents(payment)}`);
  }
  await compareDisputes(comparison, payment, charge);
  await compareRefunds(comparison, payment, charge);
}

/** A bank that keeps money, although its payer was told that it does not, is told to let it go. */
async function compareHold({ session, fix, say }: Comparison, charge: ChargeSeen): Promise<void> {
  const payment = paymentOf(session, charge);
  if (payment?.status !== 'canceled') return;
  const ids = { session_id: session.id, payment_id: payment.id };
  if (fix) await enqueueAll(pool(), [draftJob(jobs.cancel_intent, ids)]);
  say(`payment ${payment.id} is canceled, but its money is held`, () => true);
}

/** What card issuers have taken or returned without our hearing of it. */
async function compareDisputes(
  { session, lists, fix, say }: Comparison,
  payment: Payment,
  charge: ChargeSeen,
): Promise<void> {
  if (!charge.disputed && payment.disputes.length === 0) return;
  for (const dispute of (await lists.disputesOf(charge.id)).map(byItsMoney).toReversed()) {
    const { id, status } = dispute;
    const statusIn = ({ disputes }: Payment) => {
      const known = disputes.find((one) => one.id === id);
      const kept_cents = Math.max(0, dispute.amount - returned_cents(dispute));
      return known && status === 'lost' && known.withdrawn_cents > kept_cents
        ? `${status} for ${known.withdrawn_cents - kept_cents} cents too much`
        : known?.status;
    };
    if (statusIn(payment) === status) continue;
    if (fix) await syncDisputes(session.id, session.livemode, charge.id);
    say(`dispute ${id} is ${statusIn(payment) ?? 'unknown'}, but ${status} at the processor`, (now) => {
      const after = paymentIn(now, payment);
      return after !== undefined && statusIn(after) === status;
    });
  }
}

/** What the intent of a payment can be, by what the payment is. */
const INTENT_OF: Partial<Record<PaymentStatus, readonly Stripe.PaymentIntent.Status[]>> = {
  processing: ['processing'],
  open: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  authorized: ['requires_capture'],
  // Both have a job, which asks for what is still to be done.
  capturing: ['requires_capture'],
  releasing: ['requires_capture'],
};

/**
 * Holds that were lost, or made, without our hearing of it, and payments that we believe to be in the processor's hands:
 * while one is, nobody else can pay or change what it pays for, so a lost event about its failure would block the group
 * until it expires. What was charged has a charge, compared above.
 */
export async function compareIntents({ session, lists, fix, say }: Comparison): Promise<void> {
  for (const payment of session.payments) {
    const expected = INTENT_OF[payment.status];
    if (!expected || !payment.intent_id) continue;
    if (payment.hold === null && payment.status !== 'processing') continue;
    const state = await lists.intentStatus(payment.intent_id);
    if (state === 'succeeded' || (state && expected.includes(state))) continue;
    if (fix && (state || isGonePayment(session, payment))) await syncPayment(session, payment);
    say(
      `payment ${payment.id} is ${payment.status}, but its intent is ${state ?? 'not known to the processor'}`,
      (now) => paymentIn(now, payment)?.status !== payment.status,
    );
  }
}

/** Refunds that the processor has accepted, ours against its own. */
async function compareRefunds(comparison: Comparison, payment: Payment, charge: ChargeSeen): Promise<void> {
  const { session, lists, fix, say } = comparison;
  const ours = session.refunds.filter((refund) => refund.payment_id === payment.id);
  const finished = ours.every((refund) => refund.status === 'succeeded');
  if (finished && charge.amount_refunded === taken_cents(ours)) return;
  const theirs = await lists.refundsOf(charge.id);
  const knownOf = (refund: Stripe.Refund) => ours.find((one) => isMadeFor(session, refund, one));
  // What became of our own first: one that is not known may have been made in place of one that failed.
  const [own, others] = [theirs.filter(knownOf), theirs.filter((refund) => !knownOf(refund))];
  for (const refund of [...own, ...others]) {
    const known = knownOf(refund);
    if (!known && refundStatusOf(refund) !== 'failed') {
      const named = refund.metadata?.session_id === session.id ? refund.metadata.refund_id : undefined;
      const isGone = named !== undefined && !session.refunds.some(({ id }) => id === named);
      const whose = isGone ? `was made for ${named}, which is gone` : 'was not asked for by us';
      const text = `charge ${charge.id}: refund ${refund.id} of ${refund.amount} ${whose}`;
      if (fix) await noteRefundsMadeOutside(session, charge.id);
      say(text, (now) => now.refunds.some((one) => isMadeFor(now, refund, one)));
    } else if (known && !agrees(known, refund)) {
      if (fix) await applyRefund(session.id, known.id, refund);
      say(`refund ${known.id} is ${known.status}, but ${refundStatusOf(refund)} at the processor`, (now) =>
        now.refunds.some((one) => one.id === known.id && agrees(one, refund)),
      );
    }
  }
  for (const refund of ours.filter(isTaken)) {
    if (!theirs.some((one) => isMadeFor(session, one, refund)))
      say(`refund ${refund.id} is ${refund.status}, but not known to the processor`);
  }
}

/** One whose place another has taken moves no money, as one that failed; nor does one that was paid in another way. */
function agrees({ status }: Refund, theirs: Stripe.Refund): boolean {
  const state = refundStatusOf(theirs);
  const isStill = status === 'superseded' || status === 'settled_elsewhere';
  return status === state || (isStill && state === 'failed');
}

function paymentIn(now: Session, payment: Payment): Payment | undefined {
  return now.payments.find((candidate) => candidate.id === payment.id);
}
