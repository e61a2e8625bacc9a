import type { Member, Refund, Session, Share } from '@/lib/group/model';
import { isOwedOrMade, leftOf } from '@/lib/group/query/refunds';
import { sumOf_cents } from '@/lib/group/query/sums';
import { isGivenUp } from '@/lib/group/query/transfers';
import { isOnItsWay, type MoneyBack, moneyBack } from './money-back';

/** Whether a refund is of what has funded the group: asked for by the shop, or made since it could not be paid. */
function isOfOrder({ reason, lines }: Refund): boolean {
  // Of one that was made by hand, only what is of shares that funded the group.
  return reason === 'requested' || reason === 'unpayable' || (reason === 'outside' && lines.length > 0);
}

/** What the shop refunds to this member after the group was funded, including the fee. */
export function refundedByShop_cents(session: Session, member_id: string): number {
  return sumOf_cents(refundsOfOrder(session, member_id));
}

/** The same by where it is: on its way to the card, together, and each of the others. */
export function whereRefundsAre(session: Session, member_id: string) {
  const back = refundsOfOrder(session, member_id);
  const isToCard = ({ text }: MoneyBack) => isOnItsWay(text) && text !== 'refundElsewhere';
  return {
    to_card_cents: sumOf_cents(back.filter(isToCard)),
    others: back.filter((each) => !isToCard(each)),
  };
}

function refundsOfOrder(session: Session, member_id: string): MoneyBack[] {
  return moneyBack(session, member_id, isOfOrder).filter(({ text }) => text !== 'holdFreed');
}

/** Whether all of the order is refunded, or being refunded. */
export function isAllRefunded({ status, split }: Session): boolean {
  return status === 'funded' && areRefunded(split?.shares ?? []);
}

function areRefunded(shares: readonly Share[]): boolean {
  const owned = shares.filter(({ amount_cents }) => amount_cents > 0);
  const isBack = ({ status }: Share) => status === 'refunding' || status === 'refunded';
  return owned.length > 0 && owned.every(isBack);
}

/** Whether all that this member has paid for the order is refunded. */
function isRefundedByShop(session: Session, member_id: string): boolean {
  const own = session.payments.filter(
    (payment) => payment.member_id === member_id && payment.status === 'succeeded',
  );
  const isMadeOrOwed = isOwedOrMade(session);
  const shares = session.split?.shares.filter(({ payment_id }) => own.some(({ id }) => id === payment_id));
  // A bank can have given what a refund had failed to.
  if (areRefunded(shares ?? [])) return true;
  return (
    refundedByShop_cents(session, member_id) > 0 &&
    own.every((payment) => leftOf(session, payment, isMadeOrOwed).amount_cents === 0)
  );
}

/** Whether nothing has come of a funded group for its reader: whose money, or everybody's, is returned. */
export function isReturned(session: Session, you: Member | null): boolean {
  if (session.status !== 'funded') return false;
  if (isGivenUp(session) || isAllRefunded(session)) return true;
  return you !== null && isRefundedByShop(session, you.id);
}
