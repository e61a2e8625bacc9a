import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member, Payment, PaymentLine, Share } from '../model';
import { refuseAmount } from '../query/card-limits';
import { refuseName } from '../query/names';
import { consumerFee_cents, findMember, organizerOf } from '../query/shares';
import {
  isAtTheDoor,
  linkUntil,
  openSwapOf,
  refuseSwap,
  refuseSwapPayment,
  type Swappable,
  swapOffered,
  swappable,
} from '../query/swap';
import { transfersOf } from '../query/transfers';
import type { Swap } from '../swap';
import { refundLines } from './ask-for-refund';
import { closeSwap } from './close-swap';
import { type Draft, emit, queue } from './draft';
import { addMember } from './group';
import { makeRoomOnRecord } from './joining';
import { cancelOpenPayments, openPayment } from './open-payments';

/*
 * A paid place changes hands. The newcomer pays the same shares, and only when that is settled is the former payment
 * refunded, in the same decision. The shares keep their ids, and what the merchant has got keeps its transfer, which
 * the new payment backs from then on: the books of the group are as if the newcomer had paid in the first place.
 */

/** Of one member's place: each stays on record with the session, which every command reads. */
const MOST_LINKS = 20;

/** Makes a link that lets one person take the member's place; the one that is still good, if there is one. */
export function offerSwap(draft: Draft, command: CommandOf<'offer_swap'>): Refused | undefined {
  const { session, now } = draft;
  const refused = refuseSwap(session, command.member_id, now);
  if (refused) return refused;
  const offered = swapOffered(session, command.member_id);
  if (offered && now < offered.expires_at) {
    draft.subject_id = offered.id;
    return undefined;
  }
  if (session.swaps.filter(({ member_id }) => member_id === command.member_id).length >= MOST_LINKS)
    return refuse('swap_not_possible');
  if (offered) closeSwap(draft, offered);
  const swap: Swap = {
    id: draft.newId('swp_'),
    member_id: command.member_id,
    created_at: now,
    expires_at: linkUntil(session, now),
    state: 'open',
    ended_at: null,
  };
  session.swaps.push(swap);
  queue(draft, { kind: 'close_swap', swap_id: swap.id, at: swap.expires_at });
  draft.subject_id = swap.id;
  return undefined;
}

/** The member comes after all. Without a link that is good it is accepted without effect. */
export function withdrawSwap(draft: Draft, command: CommandOf<'withdraw_swap'>): Refused | undefined {
  if (!findMember(draft.session, command.member_id)) return refuse('member_not_found');
  const offered = swapOffered(draft.session, command.member_id);
  if (offered) closeSwap(draft, offered);
  return undefined;
}

/**
 * The time of a link is over. The caller has asked the processor about every payment for it first, so that money taken
 * in time counts.
 */
export function noteSwapOver(draft: Draft, command: CommandOf<'close_swap'>): Refused | undefined {
  const swap = draft.session.swaps.find(({ id }) => id === command.swap_id);
  if (!swap) return refuse('swap_over');
  if (swap.state === 'open' && draft.now < swap.expires_at) return refuse('not_due');
  closeSwap(draft, swap);
  return undefined;
}

/**
 * Somebody with the link is about to pay. On record as not in the group until that is settled: the first to pay takes
 * the place. `subject_id` of the decision is the payment.
 */
export function swapAndPay(draft: Draft, command: CommandOf<'swap_and_pay'>): Refused | undefined {
  const { session } = draft;
  const swap = session.swaps.find(({ id }) => id === command.swap_id);
  const refused = refuseSwapPayment(session, swap, draft.now);
  const offered = swap && swappable(session, swap.member_id);
  if (refused || !swap || !offered) return refused ?? refuse('swap_over');
  const isInHand = ({ status, lines }: Payment) => status === 'processing' && lines[0]?.swap_id === swap.id;
  if (session.payments.some(isInHand)) return refuse('share_being_paid');
  const lines = linesFor(draft, swap, offered.shares);
  return (
    refuseAmount(session, lines) ?? comeIn(draft, command) ?? openPayment(draft, command.member_id, lines)
  );
}

function linesFor({ session }: Draft, swap: Swap, shares: readonly Share[]): PaymentLine[] {
  return shares
    .filter(({ amount_cents }) => amount_cents > 0)
    .map(({ id, places, claims, amount_cents }) => ({
      share_id: id,
      places,
      claims,
      amount_cents,
      fee_cents: consumerFee_cents(session, amount_cents),
      swap_id: swap.id,
    }));
}

/** Nobody who is, or was, in the group by another way. */
function comeIn(draft: Draft, command: CommandOf<'swap_and_pay'>): Refused | undefined {
  const { session } = draft;
  if (session.members.some(({ id }) => id === command.member_id))
    return isAtTheDoor(session, command.member_id) ? undefined : refuse('nothing_to_pay');
  const refusedName = refuseName(session, command.name, draft.now, command.swap_id);
  if (refusedName) return refusedName;
  if (!makeRoomOnRecord(session)) return refuse('group_full');
  addMember(draft, command, false, command.member_id).left_at = draft.now;
  return undefined;
}

/**
 * The newcomer's money is there. If the place is still offered and still what was paid for, it changes hands, and the
 * former payment is refunded whole. Answers whether it was: what came too late, or second, is for the caller to refund.
 */
export function settleSwap(draft: Draft, payment: Payment): boolean {
  const { session } = draft;
  const swap = openSwapOf(session, payment);
  const leaver = swap && findMember(session, swap.member_id);
  const newcomer = session.members.find(({ id }) => id === payment.member_id);
  const isOpen = session.status === 'pending' || session.status === 'funded';
  const offered = leaver && isOpen ? swappable(session, leaver.id) : null;
  if (!swap || !leaver || !newcomer || !offered || !pays(payment, offered.shares)) return false;
  handOver(draft, payment, offered);
  const refund = refundLines(draft, offered.payment, offered.payment.lines, 'swapped');
  leave(draft, leaver);
  newcomer.left_at = null;
  newcomer.join_request = null;
  newcomer.joined_at = draft.now;
  swap.state = 'taken';
  swap.ended_at = draft.now;
  swap.done = {
    member_id: newcomer.id,
    payment_id: payment.id,
    former_payment_id: offered.payment.id,
    refund_id: refund.id,
  };
  announce(draft, swap, leaver, payment);
  return true;
}

/** Whether a payment is for just these shares, as they are now. */
function pays({ lines }: Payment, shares: readonly Share[]): boolean {
  const owed = shares.filter(({ amount_cents }) => amount_cents > 0);
  const isPaid = ({ id, amount_cents }: Share) =>
    lines.some((line) => line.share_id === id && line.amount_cents === amount_cents);
  return owed.length === lines.length && owed.every(isPaid);
}

function handOver(draft: Draft, payment: Payment, { shares, payment: former }: Swappable): void {
  for (const transfer of transfersOf(draft.session, former)) transfer.payment_id = payment.id;
  for (const share of shares) {
    share.member_id = payment.member_id;
    if (share.payment_id === former.id) share.payment_id = payment.id;
  }
}

function leave(draft: Draft, leaver: Member): void {
  leaver.left_at = draft.now;
  cancelOpenPayments(draft, ({ member_id }) => member_id === leaver.id);
}

/** Also ends what other newcomers were about to pay. */
function announce(draft: Draft, swap: Swap, leaver: Member, payment: Payment): void {
  const { session } = draft;
  cancelOpenPayments(draft, ({ lines }) => lines[0]?.swap_id === swap.id);
  const former = session.payments.find(({ id }) => id === swap.done?.former_payment_id);
  emit(draft, 'group.member_swapped', {
    member_id: payment.member_id,
    left_member_id: leaver.id,
    charge: payment.charge_id,
    refunded_charge: former?.charge_id ?? null,
  });
  const readers = [leaver.id, organizerOf(session)?.id].filter((id) => id !== undefined);
  for (const member_id of readers)
    queue(draft, { kind: 'send_mail', template: 'swapped', member_id, about_id: swap.id });
}
