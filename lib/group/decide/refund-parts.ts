import { chargeStep_cents } from '@/lib/money/currency';
import { divideExactly } from '@/lib/money/distribute';
import type { RefundPart, Session, Share } from '../model';
import { leftOfShare } from '../query/refunds';

/** What is refunded of each share: one after the other, until the amount is reached. */
export function partsOf(session: Session, shares: readonly Share[], amount_cents: number): RefundPart[] {
  const step_cents = chargeStep_cents(session.currency);
  let open_cents = amount_cents;
  return shares.flatMap((share) => {
    const left = leftOfShare(session, share);
    const part_cents = Math.min(open_cents, left.amount_cents);
    if (part_cents === 0) return [];
    open_cents -= part_cents;
    const { quotient } = divideExactly(left.fee_cents / step_cents, part_cents, left.amount_cents);
    return [{ share_id: share.id, amount_cents: part_cents, fee_cents: quotient * step_cents }];
  });
}

/** Those of the shares that these parts refund whole. */
export function wholeShares(
  session: Session,
  shares: readonly Share[],
  parts: readonly RefundPart[],
): string[] {
  return parts
    .filter((part) => {
      const share = shares.find(({ id }) => id === part.share_id);
      return share !== undefined && leftOfShare(session, share).amount_cents === part.amount_cents;
    })
    .map(({ share_id }) => share_id);
}
