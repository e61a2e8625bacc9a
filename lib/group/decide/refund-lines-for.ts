import { chargeStep_cents } from '@/lib/money/currency';
import { divideExactly } from '@/lib/money/distribute';
import type { RefundLine, Session, Share } from '../model';
import { leftOfShare } from '../query/refunds';

/** What is refunded of each share: one after the other, until the amount is reached. */
export function refundLinesFor(
  session: Session,
  shares: readonly Share[],
  amount_cents: number,
): RefundLine[] {
  const step_cents = chargeStep_cents(session.currency);
  let open_cents = amount_cents;
  return shares.flatMap((share) => {
    const left = leftOfShare(session, share);
    const line_cents = Math.min(open_cents, left.amount_cents);
    if (line_cents === 0) return [];
    open_cents -= line_cents;
    const { quotient } = divideExactly(left.fee_cents / step_cents, line_cents, left.amount_cents);
    return [{ share_id: share.id, amount_cents: line_cents, fee_cents: quotient * step_cents }];
  });
}

/** Those of the shares that these lines refund whole. */
export function wholeShares(
  session: Session,
  shares: readonly Share[],
  lines: readonly RefundLine[],
): string[] {
  return lines
    .filter((line) => {
      const share = shares.find(({ id }) => id === line.share_id);
      return share !== undefined && leftOfShare(session, share).amount_cents === line.amount_cents;
    })
    .map(({ share_id }) => share_id);
}
