import { withoutIdleGifts } from '@/lib/group/decide/release-gifts';
import { ERASED_NAME } from '@/lib/group/erased-name';
import type { Member, Refund, Session } from '@/lib/group/model';
import { withdrawnOf_cents } from '@/lib/group/query/disputes';
import { hasPlaceToGive } from '@/lib/group/query/gifts';
import { hasPaymentInHand, isChargedOrHeld, releasedAtEnd } from '@/lib/group/query/holds';
import { linesToPay } from '@/lib/group/query/owed';
import { attemptsOf, failedRefund, isTriedAgain, refundsTo } from '@/lib/group/query/refunds';
import { consumerFees_cents, paymentsBy } from '@/lib/group/query/shares';
import { onCard_cents, sumOf_cents, totalsOf } from '@/lib/group/query/sums';
import type { Locale } from '@/lib/words/locales';
import { safeName } from './safe-name';

/** Questions about people and their money that mails ask. Pure. Amounts in the smallest unit. */

/** Where a member is written to: the address given on joining, else the one that the card's owner gave the processor. */
export function addressOf(session: Session, member: Member): string | null {
  return member.email ?? payerAddressOf(session, member.id);
}

/** The address that the card's owner gave the processor with the latest payment. */
export function payerAddressOf(session: Session, member_id: string): string | null {
  const own = paymentsBy(session, member_id);
  return own.findLast((payment) => payment.payer_email !== null)?.payer_email ?? null;
}

/** The language that a member is written to in: what the page was read in, else what the shop gave. */
export const mailLocale = (session: Session, member: Member): Locale =>
  member.locale ?? session.locale ?? 'en';

/** Whether the member's card has been charged, is about to be, or holds the money, or held it until the group's end. */
export function hasPaid(session: Session, member_id: string): boolean {
  return (
    paymentsBy(session, member_id).some(isChargedOrHeld) ||
    hasPaymentInHand(session, member_id) ||
    releasedAtEnd(session, member_id).length > 0
  );
}

export interface Owed {
  amount_cents: number;
  fee_cents: number;
  total_cents: number;
}

/**
 * What a member still has to pay, as it would be charged then: nothing that a payment in processing is for. Gifts that
 * were begun and not paid are the organizer's again, as on the page, while their givers read what they have begun.
 */
export function owedBy(session: Session, { id, is_organizer }: Member, at: number): Owed {
  const then = is_organizer ? withoutIdleGifts(session, at) : session;
  const owed = totalsOf(linesToPay(then, id, { kind: 'own' }));
  return { ...owed, total_cents: onCard_cents(owed) };
}

/** Whether somebody else can come and give, as the page says. */
export function canOthersGive(session: Session, at: number): boolean {
  return !session.link_closed && hasPlaceToGive(withoutIdleGifts(session, at));
}

/** What the member's card has paid for shares, fees included; what came twice or too late is not counted, since it goes back. */
export function paidBy_cents(session: Session, member_id: string): number {
  const own = new Set(paymentsBy(session, member_id).map(({ id }) => id));
  const settled = (session.split?.shares ?? []).filter(
    ({ payment_id }) => payment_id !== null && own.has(payment_id),
  );
  return sumOf_cents(settled) + consumerFees_cents(session, settled);
}

/** Refunds of this member's payments at the session's end; each once, however often it was tried. */
export function endRefundsOf(
  session: Session,
  member_id: string,
): Record<'made' | 'elsewhere' | 'failed', Refund[]> {
  // One by hand has the place of one of these that was paid in another way.
  const isOfEnd = ({ reason }: Refund) => reason === 'cancelled' || reason === 'expired';
  const ended = refundsTo(session, member_id).filter(
    (refund) => !isTriedAgain(session, refund) && attemptsOf(session, refund).some(isOfEnd),
  );
  return {
    made: ended.filter((one) => one.status !== 'failed' && one.settled_elsewhere_at === null),
    /** In another way than to the card. */
    elsewhere: ended.filter((one) => one.settled_elsewhere_at !== null),
    // Of the others the bank has the money, or decides about it (leftAtBank_cents).
    failed: ended.filter((one) => one.status === 'failed' && failedRefund(session, one) === 'retry'),
  };
}

/** What banks have taken back of this member's payments, and not returned. */
export function takenByBank_cents(session: Session, member_id: string): number {
  return paymentsBy(session, member_id).reduce((sum, payment) => sum + withdrawnOf_cents(payment), 0);
}

export function nameOf(session: Session, member_id: string, fallback = 'A member'): string {
  const member = session.members.find(({ id }) => id === member_id);
  return (member && writtenName(member)) || fallback;
}

/** Null also where the person has been erased. */
export const writtenName = ({ name }: Member): string | null =>
  name === ERASED_NAME ? null : safeName(name);
