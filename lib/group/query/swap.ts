import { DAY_ms } from '@/lib/format/units';
import { type Refused, refuse } from '../commands';
import type { Member, Payment, Session, Share, Transfer } from '../model';
import type { Swap } from '../swap';
import { isReserving } from './gifts';
import { findMember, paymentsBy, sharesOf } from './shares';
import { isDue } from './transfers';

/* A member who has paid and cannot come gives the place to somebody who pays the same. */

/** A link is good for this long, and never beyond the merchant's own time. */
const LINK_ms = 7 * DAY_ms;

/** Until when places can change hands; null where they never can. */
export function swapUntil({ config }: Pick<Session, 'config'>): number | null {
  return config.swap_until === undefined ? null : Date.parse(config.swap_until);
}

/** Until when those who pay can give their places away, as they are told before they do; null where they cannot. */
export function swapAhead(session: Session, now: number): number | null {
  const until = swapUntil(session);
  return until !== null && until > now && session.status === 'pending' && !session.approves_joining
    ? until
    : null;
}

/** Until when a link is good that is made now. */
export function linkUntil(session: Session, now: number): number {
  return Math.min(swapUntil(session) ?? now, now + LINK_ms);
}

/** What changes hands: a member's shares, and the one payment that settled them. */
export interface Swappable {
  shares: Share[];
  payment: Payment;
}

/**
 * What a member can give away: shares that one payment of their own has settled, and of which nothing has come back. A
 * bank that has ever asked about the payment decides about it, and after funding its money has to be with the merchant.
 */
export function swappable(session: Session, member_id: string): Swappable | null {
  const paid = paidByOne(session, member_id);
  const isWithMerchant = paid && transferOf(session, paid.payment)?.status === 'succeeded';
  return session.status === 'pending' || isWithMerchant ? paid : null;
}

/** The transfer that is still to be made before a funded group's place can change hands. */
export function transferAhead(session: Session, member_id: string): Transfer | undefined {
  const paid = paidByOne(session, member_id);
  const transfer = paid && transferOf(session, paid.payment);
  return transfer && isDue(transfer) ? transfer : undefined;
}

function paidByOne(session: Session, member_id: string): Swappable | null {
  const shares = sharesOf(session, member_id);
  const paid = shares.filter(({ amount_cents }) => amount_cents > 0);
  const payment = session.payments.find(({ id }) => id === paid[0]?.payment_id);
  if (payment?.member_id !== member_id || payment.disputes.length > 0) return null;
  if (payment.status !== 'succeeded') return null;
  if (!shares.every(({ status }) => status === 'paid')) return null;
  if (!paid.every(({ payment_id }) => payment_id === payment.id)) return null;
  if (session.refunds.some(({ payment_id }) => payment_id === payment.id)) return null;
  return { shares, payment };
}

/** Its only one: a dispute alone has money sent a second time. */
function transferOf({ transfers }: Session, { id }: Payment): Transfer | undefined {
  return transfers.find(({ payment_id }) => payment_id === id);
}

/** Why this member's place cannot change hands now. The decision and the page ask here. */
export function refuseSwap(session: Session, member_id: string, now: number): Refused | undefined {
  const until = swapUntil(session);
  if (until === null) return refuse('swap_not_allowed');
  if (session.status !== 'pending' && session.status !== 'funded') return refuse('session_not_open');
  if (session.status === 'pending' && now >= session.expires_at) return refuse('session_ended');
  if (now >= until) return refuse('swap_over');
  const member = findMember(session, member_id);
  if (!member) return refuse('member_not_found');
  // The organizer answers for the group.
  if (member.is_organizer) return refuse('swap_not_possible');
  // No link lets in anyone the organizer has not approved.
  if (session.approves_joining) return refuse('swap_not_possible');
  return swappable(session, member_id) ? undefined : refuse('swap_not_possible');
}

/** Whether a link that this member has made was closed, and none can be made, since the organizer approves who joins. */
export function isSwapClosedByApproval(session: Session, member_id: string, now: number): boolean {
  const made = session.swaps.findLast((swap) => swap.member_id === member_id);
  if (!session.approves_joining || made?.state !== 'closed') return false;
  return refuseSwap({ ...session, approves_joining: false }, member_id, now) === undefined;
}

/** The link that a member has made and that is still good. */
export function openSwapOf(session: Session, payment: Payment): Swap | undefined {
  const id = payment.lines[0]?.swap_id;
  return session.swaps.find((swap) => swap.id === id && swap.state === 'open');
}

/** The member's own link that nobody has used yet. */
export function swapOffered({ swaps }: Session, member_id: string): Swap | undefined {
  return swaps.find((swap) => swap.member_id === member_id && swap.state === 'open');
}

/** The swap by which somebody has left. */
export function swapGiven({ swaps }: Session, member_id: string): Swap | undefined {
  return swaps.findLast((swap) => swap.member_id === member_id && swap.state === 'taken');
}

/** Whether a payment is for a place that somebody else has paid for before. */
export function isSwap({ lines }: Payment): boolean {
  return lines.some(({ swap_id }) => swap_id !== undefined);
}

/** Whether somebody is on record only because they were about to pay for an offered place. */
export function isAtTheDoor(session: Session, member_id: string): boolean {
  const { members, swaps } = session;
  const own = paymentsBy(session, member_id);
  const wasIn = swaps.some((swap) => swap.member_id === member_id || swap.done?.member_id === member_id);
  const isIn = members.some(({ id, left_at }) => id === member_id && left_at === null);
  return !isIn && !wasIn && own.length > 0 && own.every(isSwap);
}

/** Who is about to pay for a place that is offered, another than this one. A card form counts as left after a while. */
export function membersAtTheDoor(session: Session, now: number, except_swap_id?: string): Member[] {
  const payers = session.payments.flatMap((payment) => {
    const swap = isReserving(payment, now) ? openSwapOf(session, payment) : undefined;
    return swap && swap.id !== except_swap_id ? [payment.member_id] : [];
  });
  return session.members.filter(({ id }) => payers.includes(id));
}

/** Why nobody can pay for an offered place now. */
export function refuseSwapPayment(
  session: Session,
  swap: Swap | undefined,
  now: number,
): Refused | undefined {
  if (swap?.state !== 'open' || now >= swap.expires_at) return refuse('swap_over');
  return refuseSwap(session, swap.member_id, now);
}
