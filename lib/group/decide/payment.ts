import { type CommandOf, type PaymentScope, type Refused, refuse } from '../commands';
import type { Payment, PaymentLine, RefundReason, Session } from '../model';
import { refuseAmount, refuseSmallRest } from '../query/card-limits';
import { isUndecided } from '../query/disputes';
import { isHeld, takesHolds } from '../query/holds';
import { hasInHand, isBeingPaid, linesToPay } from '../query/owed';
import { isOwedOrMade, leftAfterDisputes } from '../query/refunds';
import { findMember } from '../query/shares';
import { onCard_cents, onCards_cents, totalsOf } from '../query/sums';
import { isSwap, openSwapOf } from '../query/swap';
import { refundLines } from './ask-for-refund';
import { type Draft, emit, mailPayer, post, queue } from './draft';
import { fundIfComplete } from './end';
import { refuseUnlessOpen } from './group';
import { loseHold, oweAgain } from './hold';
import { cancelOpenPayments, openPayment } from './open-payments';
import { releaseIdleGifts } from './release-gifts';
import { settleOwed } from './settle-owed';
import { settleSwap } from './swap';
import { tellOrganizer } from './tell-organizer';

/** Opens a payment for what a member pays, or finds the one that is open for it. */
export function startPayment(draft: Draft, command: CommandOf<'start_payment'>): Refused | undefined {
  const closed = refuseUnlessOpen(draft);
  if (closed) return closed;
  const { session } = draft;
  const payer = findMember(session, command.member_id);
  if (!payer) return refuse('member_not_found');
  if (command.scope.kind !== 'own' && !payer.is_organizer) return refuse('organizer_only');
  releaseIdleGifts(draft, payer.id);
  const lines = linesToPay(session, command.member_id, command.scope);
  const blocked = refuseLines(session, payer.id, command.scope, lines);
  if (blocked) return blocked;
  const holds = takesHolds(session, draft.now, payer.id);
  return openPayment(draft, payer.id, lines, ({ hold }) => (hold !== null) === holds);
}

function refuseLines(
  session: Session,
  payer_id: string,
  scope: PaymentScope,
  lines: PaymentLine[],
): Refused | undefined {
  if (lines.length === 0) {
    const member_id = scope.kind === 'member' ? scope.member_id : payer_id;
    const inHand = scope.kind === 'all' ? hasInHand(session) : isBeingPaid(session, member_id);
    return refuse(inHand ? 'share_being_paid' : 'nothing_to_pay');
  }
  return refuseAmount(session, lines) ?? refuseSmallRest(session, payer_id, lines);
}

function findPayment(draft: Draft, payment_id: string): Payment | undefined {
  return draft.session.payments.find((payment) => payment.id === payment_id);
}

/** The processor has created the intent. One that is no longer wanted is cancelled at once. */
export function noteIntent(draft: Draft, command: CommandOf<'intent_created'>): Refused | undefined {
  const payment = findPayment(draft, command.payment_id);
  if (!payment) return refuse('unknown_payment');
  if (payment.intent_id === command.intent_id) return undefined;
  payment.intent_id = command.intent_id;
  if (payment.status === 'canceled') queue(draft, { kind: 'cancel_intent', payment_id: payment.id });
  return undefined;
}

/** The processor is working on the payment: until the outcome is known, what it pays for cannot be changed or paid again. */
export function markProcessing(draft: Draft, command: CommandOf<'payment_processing'>): Refused | undefined {
  const payment = findPayment(draft, command.payment_id);
  if (!payment) return refuse('unknown_payment');
  if (payment.status === 'open') payment.status = 'processing';
  return undefined;
}

/** The card was declined. The place is kept, and the same payment can be tried again, unless the group has ended. */
export function declinePayment(draft: Draft, command: CommandOf<'payment_declined'>): Refused | undefined {
  const payment = findPayment(draft, command.payment_id);
  if (!payment) return refuse('unknown_payment');
  if (payment.status !== 'open' && payment.status !== 'processing' && payment.status !== 'canceled')
    return undefined;
  payment.error_code = command.code;
  payment.error_message = command.message;
  if (payment.status !== 'processing') return undefined;
  payment.status = 'open';
  const isWanted = draft.session.status === 'pending' || openSwapOf(draft.session, payment) !== undefined;
  if (!isWanted) cancelOpenPayments(draft, (one) => one === payment);
  return undefined;
}

/** The intent can no longer be paid. What it was for is owed as before. */
export function noteCanceledPayment(
  draft: Draft,
  command: CommandOf<'payment_canceled'>,
): Refused | undefined {
  const payment = findPayment(draft, command.payment_id);
  if (!payment) return refuse('unknown_payment');
  if (isHeld(payment)) return loseHold(draft, payment);
  if (payment.status !== 'succeeded') payment.status = 'canceled';
  return undefined;
}

/**
 * The processor has taken the money. Each line settles its share if that is still owed as it was when the
 * payment started; what came too late or a second time is refunded at once (decision 004). Reported again, it changes
 * nothing.
 */
export function settlePayment(draft: Draft, command: CommandOf<'payment_succeeded'>): Refused | undefined {
  const payment = findPayment(draft, command.payment_id);
  if (!payment) return refuse('unknown_payment');
  if (payment.status === 'succeeded') return undefined;
  const wasHeld = isHeld(payment);
  const wasCharging = payment.status === 'capturing';
  payment.status = 'succeeded';
  payment.charge_id = command.charge_id;
  payment.payer_email = command.payer_email;
  payment.card = command.card ?? null;
  payment.settled_at = draft.now;
  payment.error_code = null;
  payment.error_message = null;
  draft.subject_id = payment.id;
  if (command.received_cents !== onCard_cents(payment)) {
    if (wasCharging) payment.hold = { capture_before: null, ...payment.hold, was_charging: true };
    if (wasHeld) oweAgain(draft, payment, wasCharging);
    returnOddAmount(draft, payment, command.received_cents);
    mailPayer(draft, payment, 'payment_returned');
    return undefined;
  }
  postCharge(draft, payment);
  if (isSwap(payment) && settleSwap(draft, payment)) {
    mailPayer(draft, payment, 'receipt');
    return undefined;
  }
  if (wasHeld) {
    announcePaid(draft, payment);
    return undefined;
  }
  // The group has released it, so it is not wanted although it was charged.
  const isUnwanted = isSwap(payment) || payment.hold?.ended !== undefined;
  const surplus = isUnwanted ? payment.lines : settleOwed(draft, payment, payment.lines);
  const reason: RefundReason = draft.session.status === 'pending' ? 'duplicate' : 'late';
  if (surplus.length > 0) refundLines(draft, payment, surplus, reason);
  if (surplus.length === payment.lines.length) {
    mailPayer(draft, payment, 'payment_returned');
    return undefined;
  }
  tellOrganizer(draft, payment.member_id);
  announcePaid(draft, payment);
  return undefined;
}

function announcePaid(draft: Draft, payment: Payment): void {
  emit(draft, 'group.share_paid', { member_id: payment.member_id, charge: payment.charge_id });
  mailPayer(draft, payment, 'receipt');
  fundIfComplete(draft);
}

/** Books that the processor has charged a payment as it was asked to: shares are held, the consumer fee is ours. */
function postCharge(draft: Draft, payment: Payment): void {
  const { amount_cents, fee_cents } = payment;
  post(draft, 'charge', payment.id, {
    processor: onCard_cents(payment),
    held: -amount_cents,
    consumer_fees: -fee_cents,
  });
}

/** A won dispute has returned a payment's money: what is still owed of its lines is settled again. */
export function settleAgain(draft: Draft, payment: Payment): void {
  const back = payment.lines.filter((line) => line.withdrawn);
  if (back.length === 0) return;
  // Another dispute may still bring the rest back.
  if (payment.disputes.some(isUndecided)) return;
  for (const line of back) line.withdrawn = false;
  const left = leftAfterDisputes(draft.session, payment, isOwedOrMade(draft.session));
  if (onCard_cents(left) < onCards_cents(back)) return;
  const surplus = settleOwed(draft, payment, back);
  if (surplus.length === back.length) return;
  emit(draft, 'group.share_paid', { member_id: payment.member_id, charge: payment.charge_id });
  fundIfComplete(draft);
}

/** An amount other than was asked for settles nothing and is refunded in full: the payment becomes what was charged. */
function returnOddAmount(draft: Draft, payment: Payment, received_cents: number): void {
  const asked_cents = onCard_cents(payment);
  const swap_id = payment.lines[0]?.swap_id;
  post(draft, 'charge', payment.id, { processor: received_cents, held: -received_cents });
  const whole: PaymentLine = {
    share_id: null,
    places: [],
    claims: [],
    amount_cents: received_cents,
    fee_cents: 0,
    asked_cents,
    ...(swap_id !== undefined && { swap_id }),
  };
  Object.assign(payment, totalsOf([whole]), { lines: [whole] });
  refundLines(draft, payment, [whole], 'duplicate');
}
