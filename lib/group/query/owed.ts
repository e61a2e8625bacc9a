import type { PaymentScope } from '../commands';
import type { Payment, PaymentLine, Session, Share } from '../model';
import { claimKey } from '../split/claims';
import { idleGivers } from './gifts';
import {
  claimsTotal_cents,
  consumerFee_cents,
  freeAmount_cents,
  freeClaims,
  freePlaces,
  isSettled,
  linesOf,
  organizerOf,
  placesAmount_cents,
  sharesOf,
} from './shares';

/**
 * What is still to be paid. While the processor works on a payment, which can take days, its shares are unpaid and
 * nobody can pay them again; the rest of the group continues. Pure.
 */

/**
 * The lines of a payment that can settle what is owed. Those of a payment for an offered place cannot: it is paid, or, once
 * it is owed again, not offered any more, and what is paid for it is refunded.
 */
export function linesOfDebt({ lines }: Payment): PaymentLine[] {
  return lines.filter(({ swap_id }) => swap_id === undefined);
}

function linesInHand({ payments }: Session): PaymentLine[] {
  return payments.flatMap((payment) => (payment.status === 'processing' ? linesOfDebt(payment) : []));
}

/** Whether any payment is being processed. */
export function hasInHand(session: Session): boolean {
  return linesInHand(session).length > 0;
}

/** The shares that payments in processing are for. */
export function sharesInHand(session: Session): Set<string | null> {
  return new Set(linesInHand(session).map((line) => line.share_id));
}

/** Whether a payment for one of the member's shares is being processed. */
export function isBeingPaid(session: Session, member_id: string): boolean {
  const inHand = sharesInHand(session);
  return sharesOf(session, member_id).some((share) => !isSettled(share) && inHand.has(share.id));
}

/** The places and claims nobody has taken that a payment in processing is for. */
function freeInHand(session: Session): PaymentLine[] {
  return linesInHand(session).filter((line) => line.share_id === null);
}

/** Whether a payment in processing is for something nobody has taken: the split must wait for its outcome. */
export function isFreeInHand(session: Session): boolean {
  return freeInHand(session).length > 0;
}

/**
 * Whether the group waits for this member to do something: to pay a share or, in itemized mode, to choose while
 * anything is free. Gifts that were begun and not paid are the organizer's again, though no command has released them.
 */
export function isAwaited(session: Session, member_id: string, now: number): boolean {
  if (organizerOf(session)?.id === member_id && idleGivers(session, now).size > 0) return true;
  const shares = sharesOf(session, member_id);
  const inHand = sharesInHand(session);
  if (shares.length > 0) return shares.some((share) => !isSettled(share) && !inHand.has(share.id));
  return session.split?.mode === 'itemized' && freeAmount_cents(session) > 0;
}

/** The unpaid share that a line pays for, if it costs what the line says. */
export function owedShare({ split }: Session, line: PaymentLine): Share | undefined {
  const share = split?.shares.find((candidate) =>
    line.share_id === null ? takenKey(candidate) === takenKey(line) : candidate.id === line.share_id,
  );
  return share && !isSettled(share) && share.amount_cents === line.amount_cents ? share : undefined;
}

/** Whether what the line pays for is still free and still costs the same: the split can have been changed since. */
export function isFree(session: Session, line: PaymentLine): boolean {
  const { split } = session;
  if (!split) return false;
  if (split.mode !== 'itemized') {
    if (line.places.length === 0) return false;
    const free = freePlaces(split);
    const amount_cents = placesAmount_cents(split, line.places);
    return line.places.every((index) => free.includes(index)) && amount_cents === line.amount_cents;
  }
  if (line.claims.length === 0) return false;
  const free = freeClaims(session, linesOf(session)).map(claimKey);
  return line.claims.every((claim) => free.includes(claimKey(claim)));
}

/** Whether a payment would settle this line if it were made now. */
export function isOwed(session: Session, line: PaymentLine): boolean {
  return owedShare(session, line) !== undefined || (line.share_id === null && isFree(session, line));
}

function owingLines(session: Session, of?: string): PaymentLine[] {
  const inHand = sharesInHand(session);
  return (session.split?.shares ?? [])
    .filter((share) => !isSettled(share) && !inHand.has(share.id))
    .filter((share) => of === undefined || share.member_id === of)
    .map((share) => shareLine(session, share));
}

/** Everything that is still to be paid: a line for each share, and for each place that is free. */
export function allLines(session: Session): PaymentLine[] {
  return [...owingLines(session), ...freeLines(session)];
}

/** What a payment of this scope would be for. */
export function linesToPay(session: Session, payer_id: string, scope: PaymentScope): PaymentLine[] {
  if (scope.kind === 'all') return allLines(session);
  return owingLines(session, scope.kind === 'own' ? payer_id : scope.member_id);
}

function shareLine(session: Session, share: Share): PaymentLine {
  const { id, places, claims, amount_cents } = share;
  return { share_id: id, places, claims, amount_cents, fee_cents: consumerFee_cents(session, amount_cents) };
}

/** A line for each free place not being paid, so that a place taken meanwhile does not invalidate the others. */
export function freeLines(session: Session): PaymentLine[] {
  const { split } = session;
  if (!split) return [];
  const line = (taken: Pick<PaymentLine, 'places' | 'claims'>, amount_cents: number): PaymentLine => ({
    share_id: null,
    ...taken,
    amount_cents,
    fee_cents: consumerFee_cents(session, amount_cents),
  });
  const inHand = freeInHand(session);
  if (split.mode !== 'itemized') {
    const places = new Set(inHand.flatMap((taken) => taken.places));
    return freePlaces(split)
      .filter((index) => !places.has(index))
      .map((index) => line({ places: [index], claims: [] }, placesAmount_cents(split, [index])))
      .filter((free) => free.amount_cents > 0);
  }
  const claims = new Set(inHand.flatMap((taken) => taken.claims.map(claimKey)));
  const lines = linesOf(session);
  return freeClaims(session, lines)
    .filter((claim) => !claims.has(claimKey(claim)))
    .map((claim) => line({ places: [], claims: [claim] }, claimsTotal_cents(session, lines, [claim])))
    .filter((free) => free.amount_cents > 0);
}

/**
 * What is taken, as text to compare by. Spelled out field by field, since objects that were stored come back with
 * their keys in another order.
 */
export function takenKey({ places, claims }: Pick<PaymentLine, 'places' | 'claims'>): string {
  return `${places.join(',')}|${claims.map(claimKey).join(',')}`;
}

/** A payment's lines as text to compare by. */
export function linesKey(lines: readonly PaymentLine[]): string {
  return lines
    .map((line) => `${line.share_id}|${takenKey(line)}|${line.amount_cents}+${line.fee_cents}`)
    .join(';');
}
