import type { Refund, Session } from '@/lib/group/model';
import { isReleased } from '@/lib/group/query/holds';
import {
  failedRefund,
  isShown,
  isTriedAgain,
  leftAtBank_cents,
  refundsTo,
  waitsForMerchant,
} from '@/lib/group/query/refunds';
import { paymentsBy } from '@/lib/group/query/shares';
import { onCards_cents } from '@/lib/group/query/sums';
import { isAtTheDoor } from '@/lib/group/query/swap';
import type { Viewer } from './page';

export interface MoneyBack {
  text: RefundState | 'holdFreed';
  /** Fees included. */
  amount_cents: number;
}

/** How far a refund is. Nothing is on its way of those before `refundComing`. */
type RefundState = (typeof REFUND_STATES)[number];
const REFUND_STATES = [
  'refundStuck',
  'refundAtBank',
  'refundAhead',
  'refundComing',
  'refundArrived',
  'refundElsewhere',
] as const;

/** What has become of a member's money in a group that has ended: each amount once, by how far it is. Pure. */
export function moneyBack(
  session: Session,
  member_id: string,
  which: (refund: Refund) => boolean = () => true,
): MoneyBack[] {
  const refunds = refundsTo(session, member_id).filter(which);
  const freed = paymentsBy(session, member_id).filter((payment) =>
    isReleased(payment, 'ended', 'taken_back'),
  );
  const groups = [
    ...REFUND_STATES.map((text) => ({
      text,
      moved: refunds.filter((refund) => refundStateOf(session, refund) === text),
    })),
    { text: 'holdFreed' as const, moved: freed },
  ];
  const unasked_cents = leftAtBank_cents(session, member_id);
  return groups.flatMap(({ text, moved }) => {
    const amount_cents = onCards_cents(moved) + (text === 'refundAtBank' ? unasked_cents : 0);
    return amount_cents > 0 ? [{ text, amount_cents }] : [];
  });
}

/** Over what somebody reads who is not in the group: who came for an offered place, and did not get it, never was. */
export const formerTitle = (session: Session, viewer: Viewer) =>
  viewer.kind === 'former' && isAtTheDoor(session, viewer.member.id) ? 'yourPayment' : 'notInGroup';

/** How far refunds of these states are together: what nobody has sent is said before all else. */
export function refundTitle(refunds: readonly MoneyBack['text'][]) {
  if (refunds.every(isBack)) return 'refunded';
  return refunds.every(isOnItsWay) ? 'refundOnItsWay' : 'notRefundedYet';
}

export function isOnItsWay(state: MoneyBack['text']): boolean {
  return state === 'refundComing' || isBack(state);
}

const isBack = (state: MoneyBack['text']) => state === 'refundArrived' || state === 'refundElsewhere';

/** Null for one that another has replaced. */
export function refundStateOf(session: Session, refund: Refund): RefundState | null {
  if (!isShown(refund) || isTriedAgain(session, refund)) return null;
  if (waitsForMerchant(session, refund)) return 'refundAhead';
  if (refund.settled_elsewhere_at !== null) return 'refundElsewhere';
  if (refund.status !== 'failed') return refund.status === 'succeeded' ? 'refundArrived' : 'refundComing';
  return failedRefund(session, refund) === 'bank' ? 'refundAtBank' : 'refundStuck';
}
