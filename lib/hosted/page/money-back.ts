import type { Refund, Session } from '@/lib/group/model';
import { isShown, isTriedAgain, waitsForMerchant } from '@/lib/group/query/refunds';
import { onCards_cents } from '@/lib/group/query/sums';

interface MoneyBack {
  text: 'refundStuck' | 'refundAhead' | 'refundComing' | 'refundArrived' | 'holdFreed';
  /** Fees included. */
  amount_cents: number;
}

/** What has become of a member's money in a group that has ended: each amount once, by how far it is. Pure. */
export function moneyBack(session: Session, member_id: string): MoneyBack[] {
  const own = session.payments.filter((payment) => payment.member_id === member_id);
  const ids = new Set(own.map(({ id }) => id));
  const refunds = session.refunds.filter(
    (refund) => ids.has(refund.payment_id) && isShown(refund) && !isTriedAgain(session, refund),
  );
  const freed = own.filter(({ hold }) => hold?.ended === 'ended' || hold?.ended === 'taken_back');
  const groups = [
    ...(['refundStuck', 'refundAhead', 'refundComing', 'refundArrived'] as const).map((text) => ({
      text,
      moved: refunds.filter((refund) => stateOf(session, refund) === text),
    })),
    { text: 'holdFreed' as const, moved: freed },
  ];
  return groups.flatMap(({ text, moved }) => {
    const amount_cents = onCards_cents(moved);
    return amount_cents > 0 ? [{ text, amount_cents }] : [];
  });
}

function stateOf(session: Session, refund: Refund): MoneyBack['text'] {
  if (refund.status === 'failed') return 'refundStuck';
  if (waitsForMerchant(session, refund)) return 'refundAhead';
  return refund.status === 'succeeded' ? 'refundArrived' : 'refundComing';
}
