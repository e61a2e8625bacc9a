import type { Command, CommandOf, Decision, DecisionContext, Refused } from './commands';
import { advanceTime } from './decide/advance-time';
import { approve, decline, setApproval } from './decide/approval';
import { closeLostSwaps } from './decide/close-swap';
import { noteDispute } from './decide/dispute';
import { type Draft, openDraft } from './decide/draft';
import { dropItems } from './decide/drop-items';
import { announceCancelled, cancelSession, expireSession, extendSession, sellOut } from './decide/end';
import { noteFoundPayment } from './decide/found-payment';
import { giveEmail, sendLink } from './decide/give-email';
import { changeSplit, claimItems, refuseUnlessOpen, setUpGroup } from './decide/group';
import { noteAuthorized } from './decide/hold';
import { joinAndPay } from './decide/join-and-pay';
import { joinOnce, leave, remove, renewLink, setLink } from './decide/joining';
import { checkMilestones } from './decide/milestones';
import { noteFoundReversal, noteReversal } from './decide/note-reversal';
import { cancelObsoletePayments } from './decide/open-payments';
import { noteFoundRefund, noteOutsideRefund } from './decide/outside-refund';
import {
  declinePayment,
  markProcessing,
  noteCanceledPayment,
  noteIntent,
  settlePayment,
  startPayment,
} from './decide/payment';
import { answerRefund, retryRefund } from './decide/refund';
import { refundGroup, refundMember } from './decide/refund-shares';
import { remind, unsubscribe } from './decide/remind';
import { refuseReversal, writeOffReversal } from './decide/reversal';
import { settleRefund } from './decide/settle-refund';
import { startAgain } from './decide/start-again';
import { noteSwapOver, offerSwap, swapAndPay, withdrawSwap } from './decide/swap';
import { takeBack } from './decide/take-back';
import { tellOfWaiting } from './decide/tell-of-waiting';
import {
  abandonTransfers,
  announceRefunds,
  announceTransferred,
  completeTransfer,
  refuseTransfer,
} from './decide/transfer';
import type { Session } from './model';

/*
 * The session's state machine. Pure: no clock, no randomness, no input or output.
 *
 *   state      command             next        also
 *   ---------  ------------------  ----------  -------------------------------------------------------------
 *   pending    set_up_group        pending     once; organizer takes the first place; group.created
 *   pending    start_again         pending     once, instead, as the shop asks, with the people of an ended group; group.created
 *   pending    join                pending     takes a free place; group.member_joined; or waits, if the organizer approves
 *                                               who joins; repeated, once
 *   pending    join_and_pay        pending     join and start_payment at once, or neither; repeated, it joins once
 *   pending    join_and_pay        pending     where everyone chooses what to give: the gift comes out of the organizer's rest
 *   pending    leave               pending     while unpaid; places are free again; own open payments are cancelled
 *   pending    remove              pending     the same by the organizer, also while a payment is in processing
 *   pending    set_link            pending     the organizer closes the share link to newcomers, or opens it again
 *   pending    renew_link          pending     the organizer replaces the share link; the former one is for members, and shows
 *                                               people who have left their own payments
 *   pending    set_approval        pending     the organizer approves who joins; or no more: who waits is let in
 *   pending    approve, decline    pending     somebody who waits is let in, if a place is free, or is not
 *   pending    change_split        pending     all places before the first payment, later only what nobody has paid;
 *                                               whose amount changes is told
 *   pending    claim_items         pending     itemized mode
 *   pending    drop_items          pending     itemized mode, where the merchant allows it: what nobody claims leaves the order
 *   pending    start_payment       pending     one open payment for the same lines is used again
 *   pending    payment_succeeded   pending     lines still owed are settled, the others refunded; group.share_paid
 *   pending    payment_succeeded   funded      when nothing is owed any more; group.funded; a transfer for each charge queued
 *   pending    payment_authorized  pending     lines still owed are settled by a hold, all or none; group.share_held; when
 *                                               nothing is owed any more, each hold is charged: payment_succeeded, as above
 *   pending    payment_canceled    pending     a hold is lost: its shares are owed again; group.hold_released
 *   pending    dispute_changed     pending     the bank has taken the money: its shares are owed again; group.disputed
 *   pending    charge_refunded_outside  pending  its shares are owed again, what is left of the charge is refunded
 *   pending    cancel              cancelled   settled payments are refunded, open ones cancelled; group.cancelled once every
 *                                               refund is answered
 *   pending    sell_out            cancelled   the same, because the shop has run out: end_reason sold_out
 *   pending    expire              expired     from expires_at on; the same; group.expired; end_reason milestone_missed if
 *                                               one was missed and nothing has looked at it in time
 *   pending    expire              pending     once, at the deadline, if something is paid and the shop wants it:
 *                                               the money is kept for some hours; group.rescue_started
 *   pending    take_back           pending     in a rescue: all that a payer has paid is refunded; the payer leaves
 *   pending    take_back           expired     the same, if nothing is paid any more
 *   pending    check_milestones    pending     the next is near, and too little is paid: group.at_risk
 *   pending    check_milestones    expired     at one that was missed; as expire, with end_reason milestone_missed
 *   pending    extend              pending     once; group.extended
 *   pending    advance_time        pending     test mode only: what the session waits for moves nearer
 *   pending    offer_swap, withdraw_swap, close_swap  pending  where the merchant allows it: a member offers
 *                                               a paid place by a link
 *   pending    swap_and_pay        pending     a payment for a place that is offered
 *   pending    payment_succeeded   pending     the offered place changes hands, its former payment is refunded;
 *                                               group.member_swapped
 *   funded     offer_swap, withdraw_swap, close_swap, swap_and_pay, payment_succeeded  funded  the same, until swap_until
 *   cancelled  cancel              cancelled   nothing more
 *   cancelled  sell_out            cancelled   nothing more, if that is why it ended
 *   ended      payment_succeeded   the same    all of it is refunded, unless a place that is offered is paid for
 *   any        refund_answered     the same    group.share_refunded | group.refund_failed
 *   pending    payment_found       pending     after a restore: a payment of ours is open again as it was, with its payer
 *                                               and what it is for where that is still free; group.member_joined; then as any payment
 *   ended      payment_found       the same    it is on record, so that its money can be refunded
 *   any        refund_found        the same    after a restore: a refund of ours comes back, as charge_refunded_outside
 *   pending    refund_found        cancelled, expired  it was made because the group had ended so, and it ends so again
 *   any        retry_refund        the same    a failed refund is requested again, as a row of its own
 *   any        settle_refund       the same    a failed refund is paid in another way; group.share_refunded
 *   funded     transfer_made       funded      the last one: group.transferred
 *   funded     refund_member       funded      its part of the transfer is reversed first, the card refunded second
 *   funded     refund_group        funded      the same of every share, in proportion
 *   funded     dispute_changed     funded      the charge's transfer is held or reversed, and sent again when won
 *   ended      charge_refunded_outside  the same  it is on record; funded: the charge's transfer is reversed in proportion
 *   funded     reversal_made       funded      the refund that has waited for it is queued
 *   funded     reversal_found      funded      after a restore: a reversal of ours comes back; what is due is due without it
 *   funded     write_off_reversal  funded      the merchant's balance cannot cover it: the loss is ours
 *   funded     announce_refunds    funded      the merchant is told of what cannot be sent
 *   funded     abandon_transfers   funded      what cannot be sent to the merchant is refunded
 *   any        intent_created, payment_processing, payment_declined, payment_canceled  the same  recorded
 *   any        dispute_changed, transfer_refused, reversal_refused  the same  recorded
 *   any        give_email, send_link, remind, unsubscribe  the same  recorded
 *
 * Ended states (funded, cancelled, expired) are never left. Every other pair is refused with a code.
 * Everything that can be reported twice (payments, refunds, transfers) is accepted again without effect.
 */

/** Decides one command: the session as it is afterwards and what must be written with it, or why not. */
export function decide(session: Session, command: Command, context: DecisionContext): Decision {
  const draft = openDraft(session, context);
  const refused = (DECIDE[command.type] as Decide<Command>)(draft, command);
  if (refused) return refused;
  closeLostSwaps(draft);
  if (draft.session.status === 'pending') cancelObsoletePayments(draft);
  announceCancelled(draft);
  announceTransferred(draft, session);
  tellOfWaiting(draft, session);
  const { events, effects, postings, subject_id, counts } = draft;
  return { ok: true, session: draft.session, events, effects, postings, subject_id, counts };
}

type Decide<Given> = (draft: Draft, command: Given) => Refused | undefined;

/** Refuses once the session has ended or its deadline has passed. */
const whileOpen =
  <Given>(decides: Decide<Given>): Decide<Given> =>
  (draft, command) =>
    refuseUnlessOpen(draft) ?? decides(draft, command);

/** What decides each command: it changes the draft, or says why not. */
const DECIDE: { readonly [Type in Command['type']]: Decide<CommandOf<Type>> } = {
  set_up_group: whileOpen(setUpGroup),
  start_again: whileOpen(startAgain),
  join: joinOnce,
  join_and_pay: joinAndPay,
  give_email: giveEmail,
  send_link: sendLink,
  leave: whileOpen(leave),
  remove: whileOpen(remove),
  set_link: whileOpen(setLink),
  renew_link: whileOpen(renewLink),
  set_approval: whileOpen(setApproval),
  approve: whileOpen(approve),
  decline: whileOpen(decline),
  change_split: whileOpen(changeSplit),
  claim_items: claimItems,
  drop_items: whileOpen(dropItems),
  offer_swap: offerSwap,
  withdraw_swap: withdrawSwap,
  swap_and_pay: swapAndPay,
  close_swap: noteSwapOver,
  start_payment: startPayment,
  intent_created: noteIntent,
  payment_found: noteFoundPayment,
  payment_processing: markProcessing,
  payment_declined: declinePayment,
  payment_succeeded: settlePayment,
  payment_authorized: noteAuthorized,
  payment_canceled: noteCanceledPayment,
  dispute_changed: noteDispute,
  cancel: cancelSession,
  sell_out: sellOut,
  expire: expireSession,
  check_milestones: checkMilestones,
  take_back: takeBack,
  extend: extendSession,
  advance_time: advanceTime,
  remind,
  unsubscribe,
  refund_answered: answerRefund,
  retry_refund: retryRefund,
  settle_refund: settleRefund,
  refund_member: refundMember,
  refund_group: refundGroup,
  charge_refunded_outside: noteOutsideRefund,
  refund_found: noteFoundRefund,
  reversal_made: noteReversal,
  reversal_found: noteFoundReversal,
  reversal_refused: refuseReversal,
  write_off_reversal: writeOffReversal,
  transfer_refused: refuseTransfer,
  announce_refunds: announceRefunds,
  abandon_transfers: abandonTransfers,
  transfer_made: completeTransfer,
};
