import { type CommandOf, type Refused, refuse } from '../commands';
import type { HoldEnd } from '../hold';
import type { Payment } from '../model';
import { outlasts, SECOND_TRY_ms } from '../query/holds';
import { findMember } from '../query/shares';
import { onCard_cents } from '../query/sums';
import { copySplit, type Draft, emit, mailPayer, queue } from './draft';
import { fundIfComplete } from './end';
import { endHold, releaseHold, reopenShares } from './release-hold';
import { noteAsked } from './remind';
import { settleOwed } from './settle-owed';
import { tellOrganizer } from './tell-organizer';

/*
 * A card is authorized first, and charged once the group is complete:
 *
 *   open -> authorized    its shares count as settled; nothing is in the books
 *        -> capturing     everybody is in; from here on the group cannot run out of time
 *        -> succeeded     charged: now it is money
 *
 *   authorized, capturing -> releasing -> canceled   nobody was charged: the group has ended, or the payer took it back
 *   authorized, capturing -> canceled                the bank has let it go: its shares are owed again
 */

/**
 * The payer's bank keeps the money. All of the payment is still owed, and the hold outlasts the group; otherwise the
 * bank is told to let it go. Reported again, it changes nothing.
 */
export function noteAuthorized(draft: Draft, command: CommandOf<'payment_authorized'>): Refused | undefined {
  const { session } = draft;
  const payment = session.payments.find(({ id }) => id === command.payment_id);
  if (!payment) return refuse('unknown_payment');
  const isNews =
    payment.status === 'open' || payment.status === 'processing' || payment.status === 'canceled';
  if (!isNews || payment.hold?.ended) return undefined;
  const wasWanted = payment.status !== 'canceled' && payment.hold !== null && session.status === 'pending';
  payment.hold = { capture_before: command.capture_before, began_at: draft.now };
  payment.payer_email = command.payer_email;
  payment.card = command.card ?? null;
  payment.error_code = null;
  payment.error_message = null;
  draft.subject_id = payment.id;
  const ended = wasWanted ? settle(draft, payment, command) : 'unwanted';
  if (ended) {
    releaseHold(draft, payment, ended);
    mailPayer(draft, payment, 'hold_released');
    return undefined;
  }
  payment.status = 'authorized';
  emit(draft, 'group.share_held', {
    member_id: payment.member_id,
    capture_before: new Date(command.capture_before).toISOString(),
  });
  mailPayer(draft, payment, 'share_held');
  tellOrganizer(draft, payment.member_id);
  fundIfComplete(draft);
  return undefined;
}

/** All of its lines or none: part of a hold cannot be released. */
function settle(
  draft: Draft,
  payment: Payment,
  { capture_before, held_cents }: CommandOf<'payment_authorized'>,
): HoldEnd | undefined {
  if (held_cents !== onCard_cents(payment)) return 'unwanted';
  if (!outlasts(draft.session, capture_before)) return 'too_short';
  const before = copySplit(draft.session.split);
  const lines = payment.lines.map((line) => ({ ...line }));
  if (settleOwed(draft, payment, payment.lines).length === 0) return undefined;
  draft.session.split = before;
  payment.lines = lines;
  return 'unwanted';
}

/** The hold is gone, and nothing was charged. What others' cards are charged meanwhile is kept for the group. */
export function loseHold(draft: Draft, payment: Payment): undefined {
  const wasCharging = payment.status === 'capturing';
  endHold(draft, payment, 'lost');
  payment.status = 'canceled';
  if (oweAgain(draft, payment, wasCharging)) mailPayer(draft, payment, 'hold_released');
}

/**
 * The shares of a hold are owed as before, as its payer is mailed; if the group was complete, it has some time more for
 * them. Answers whether any are.
 */
export function oweAgain(draft: Draft, payment: Payment, wasCharging: boolean): boolean {
  const had = reopenShares(draft, payment);
  if (draft.session.status !== 'pending' || had.length === 0) return false;
  emit(draft, 'group.hold_released', { member_id: payment.member_id, reason: 'lost' });
  const payer = findMember(draft.session, payment.member_id);
  if (payer) noteAsked(draft, payer);
  if (wasCharging) giveTime(draft);
  return true;
}

/** Also in a rescue: then the group ends later than was said at its deadline. */
function giveTime(draft: Draft): void {
  const { session, now } = draft;
  const until = now + SECOND_TRY_ms;
  if (until <= session.expires_at) return;
  session.expires_at = until;
  queue(draft, { kind: 'expire_at', at: until });
}

/** In a rescue, the payer wants the money that is held back. */
export function takeBackHold(draft: Draft, payment: Payment): void {
  releaseHold(draft, payment, 'taken_back');
  emit(draft, 'group.hold_released', { member_id: payment.member_id, reason: 'taken_back' });
  mailPayer(draft, payment, 'hold_released');
}
