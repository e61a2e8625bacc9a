import { chargeStep_cents } from '@/lib/money/currency';
import { feeOf } from '@/lib/money/fee';
import type { Member, Payment, Session, Share, Split } from '../model';
import { freeUnits } from '../split/claims';
import type { Claim, ItemLine } from '../split/divide';
import { claimsAmount_cents, itemLines } from '../split/items';
import { sumOf_cents } from './sums';

/** Questions about a session that decisions and pages both ask. Pure: they change nothing. */

/** The consumer fee on one share, paid on top by the member. */
export function consumerFee_cents(
  { consumer_fee_bps, currency }: Pick<Session, 'consumer_fee_bps' | 'currency'>,
  amount_cents: number,
): number {
  return feeOf(amount_cents, consumer_fee_bps, chargeStep_cents(currency));
}

/** The consumer fees on several: each share has its own, rounded to a charge step. */
export function consumerFees_cents(session: Session, shares: readonly Pick<Share, 'amount_cents'>[]): number {
  return shares.reduce((sum, { amount_cents }) => sum + consumerFee_cents(session, amount_cents), 0);
}

/** Members who are listed: those who left before paying are not. */
export function activeMembers(session: Session): Member[] {
  return session.members.filter((member) => member.left_at === null);
}

/** A listed member by id: not one who has left. */
export function findMember(session: Session, member_id: string): Member | undefined {
  return session.members.find((member) => member.id === member_id && member.left_at === null);
}

export function organizerOf(session: Session): Member | undefined {
  return session.members.find((member) => member.is_organizer);
}

export function sharesOf(session: Session, member_id: string): Share[] {
  return session.split?.shares.filter((share) => share.member_id === member_id) ?? [];
}

/** What a member has paid, or tried to: also for others. */
export function paymentsBy({ payments }: Pick<Session, 'payments'>, member_id: string): Payment[] {
  return payments.filter((payment) => payment.member_id === member_id);
}

/** Everybody's shares, each looked at once. */
export function sharesByMember({ split }: Session): Map<string, Share[]> {
  const all = new Map<string, Share[]>();
  for (const share of split?.shares ?? []) {
    const own = all.get(share.member_id);
    if (own) own.push(share);
    else all.set(share.member_id, [share]);
  }
  return all;
}

/** Nothing is owed on it: it has been paid, or was 0 from the start. */
export function isSettled(share: Share): boolean {
  return share.status !== 'pending';
}

/** It has been paid for and is kept. A share of 0 can still be given up or divided again. */
export function isPaid(share: Share): boolean {
  return isSettled(share) && share.amount_cents > 0;
}

/** How many of the group's places are paid for; where everyone chooses items, how many of its people have paid. */
export function paidPlaces({
  split,
  members,
}: Pick<Session, 'split'> & { members: readonly { id: string; left_at: unknown }[] }): {
  paid: number;
  places: number;
} {
  if (!split) return { paid: 0, places: 0 };
  if (split.mode !== 'itemized') {
    const paid = split.shares.filter(isSettled).flatMap((share) => share.places).length;
    return { paid, places: split.places.length };
  }
  const listed = members.filter((member) => member.left_at === null);
  const paid = listed.filter(({ id }) => {
    const shares = split.shares.filter((share) => share.member_id === id);
    return shares.length > 0 && shares.every(isSettled);
  }).length;
  return { paid, places: Math.max(split.size, listed.length) };
}

/** What a member's shares come to, without fees. */
export function memberAmount_cents(session: Session, member_id: string): number {
  return sumOf_cents(sharesOf(session, member_id));
}

/** Indexes of the places that nobody has taken, ascending. Empty in itemized mode. */
export function freePlaces(split: Split): number[] {
  const taken = new Set(split.shares.flatMap((share) => share.places));
  return split.places.flatMap((_place, index) => (taken.has(index) ? [] : [index]));
}

/** The cart's lines with what a unit costs, by the whole cart's total: leaving items out changes no price. */
export function linesOf(session: Session): ItemLine[] {
  return itemLines({ total: session.cart.total, currency: session.currency, items: session.cart.items });
}

/** Units that are claimed, or left out of the order. */
export function takenClaims({ split }: Session): Claim[] {
  return split ? [...split.shares.flatMap((share) => share.claims), ...split.dropped] : [];
}

/** What nobody has claimed of the cart, in itemized mode. */
export function freeClaims(session: Session, lines: ItemLine[]): Claim[] {
  return freeUnits(lines, takenClaims(session));
}

/** What the group has not left out of the cart, or had not at a time; none where it has left out nothing. */
export function keptClaims(session: Session, at = Number.POSITIVE_INFINITY): Claim[] {
  const dropped = session.split?.dropped.filter(({ dropped_at = 0 }) => dropped_at <= at) ?? [];
  return dropped.length === 0 ? [] : freeUnits(linesOf(session), dropped);
}

/** What these places of the total come to, without fees. An index that is no place counts nothing. */
export function placesAmount_cents(split: Split, places: readonly number[]): number {
  return places.reduce((sum, index) => sum + (split.places[index]?.amount_cents ?? 0), 0);
}

/** What nobody has taken yet. */
export function freeAmount_cents(session: Session): number {
  const { split } = session;
  if (!split) return session.total_cents;
  return session.total_cents - sumOf_cents(split.shares);
}

/** What these claims on the cart's lines come to in the session's currency, without fees. Itemized mode. */
export function claimsTotal_cents(session: Session, lines: ItemLine[], claims: readonly Claim[]): number {
  return claimsAmount_cents(lines, claims, session.currency);
}

/** What is settled, without fees. With what is pending it makes the total while the session is pending. */
export function paid_cents(session: Session): number {
  return sumOf_cents(session.split?.shares.filter(isSettled) ?? []);
}

/** How many claims the shares and the payments of a session list: one person can take every line of a cart. */
export function listedItems({ split, payments }: Session): number {
  const takers = [split?.shares ?? [], ...payments.map(({ lines }) => lines)].flat();
  return takers.reduce((sum, { claims }) => sum + claims.length, 0);
}
