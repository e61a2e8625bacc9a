import { durationInWords } from '@/lib/format/duration';
import type { RefusalCode } from '@/lib/group/commands';
import type { Held } from '@/lib/payment/intent-guard';

/** What people read when something cannot be done: what is wrong, and what to do next. */

/** What refuses before the state machine is asked. */
export type PageRefusal = 'unknown_session' | 'shop_not_ready';

const REFUSALS: Record<RefusalCode | PageRefusal, string> = {
  shop_not_ready:
    'The shop cannot take payments yet, because its payout account is not ready. Nothing was charged. Ask the shop.',
  unknown_session: 'This group does not exist any more. Open the link again from the message you got it in.',
  session_not_open: 'This group has ended, so nothing can be changed any more.',
  session_ended: 'The time for this group is over, so nothing can be changed any more.',
  group_already_started: 'The group has already started. This page shows its progress.',
  group_not_started: 'The organizer has not started the group yet. Try again in a moment.',
  mode_not_allowed: 'This shop does not offer that way to split. Choose another one.',
  size_out_of_bounds: 'That number of people is not possible here. Choose another number.',
  invalid_split: 'These amounts do not work yet.',
  group_full: 'All places of this group are taken. Ask the organizer to add one.',
  link_closed: 'The organizer has closed this link, so nobody else can join. Ask the organizer.',
  too_many_links: 'The link has been replaced very often. Close it instead.',
  approval_needed: 'The organizer now approves who joins. Reload the page and ask to join.',
  too_many_waiting: 'Many people are waiting to be let in. Ask the organizer to answer them, then try again.',
  not_waiting: 'This person is not waiting any more. Look at the list again.',
  name_taken: 'Somebody here has this name, or one that looks like it. Add something, such as an initial.',
  name_reserved: 'Choose another name: this one cannot be seen, or is the organizer’s.',
  place_taken: 'Somebody else has just taken that place. Choose another one.',
  items_taken: 'Somebody else was quicker. Look at what is still free and choose again.',
  member_not_found: 'You are not in this group any more. You can join again while there is a free place.',
  organizer_only: 'Only the organizer can do that.',
  share_already_paid: 'This has been paid already. Nothing more is owed.',
  share_being_paid: 'A payment for this is being processed. Wait a moment, then look again.',
  nothing_to_pay: 'There is nothing to pay here.',
  split_locked: 'Somebody has paid already, so this can no longer be changed.',
  dropping_not_allowed: 'This shop takes whole orders only. Cancel the group and order less instead.',
  nothing_to_drop: 'There is nothing that could be left out.',
  already_extended: 'The deadline has been moved once already. It can be moved only once.',
  invalid_expiry: 'The deadline cannot be moved that far. Choose a shorter time.',
  not_due: 'It is too early for that.',
  test_mode_only: 'Only test mode can be simulated.',
  unknown_payment: 'This payment does not exist. Start it again.',
  unknown_refund: 'This refund does not exist.',
  unknown_transfer: 'This transfer does not exist.',
  unknown_reversal: 'This reversal does not exist.',
  session_not_funded: 'This group is not funded.',
  transfer_not_made: 'The shop has not received the money yet.',
  nothing_to_refund: 'There is nothing to refund.',
  refund_too_large: 'That is more than is left to refund.',
  nothing_to_abandon: 'Nothing is waiting to be transferred.',
  share_disputed: 'This payment is disputed, so the bank decides about it.',
};

export function refusalText(code: RefusalCode | PageRefusal): string {
  return REFUSALS[code];
}

/** Why the card form does not open now, although there is something to pay. */
export function heldText(held: Held): string {
  if (held.held === 'proof_required')
    return 'Several cards were declined here, so a short check comes first.';
  const why =
    held.held === 'payments_paused'
      ? 'Unusually many cards were declined at this shop, so card payments are paused.'
      : 'Too many cards were declined in this group.';
  const wait = durationInWords(Math.ceil(held.retry_after_s / 60) * 60_000);
  return `${why} Nothing was charged, and your place is kept. Try again in ${wait}.`;
}
