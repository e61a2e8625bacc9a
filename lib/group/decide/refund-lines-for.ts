import { chargeStep_cents } from '@/lib/money/currency';
import { distribute, divideExactly } from '@/lib/money/distribute';
import type { RefundLine, Session, Share } from '../model';
import { leftOfShare } from '../query/refunds';

/** What is refunded of each share of a member: one after the other, until the amount is reached. */
export function refundLinesFor(
  session: Session,
  shares: readonly Share[],
  amount_cents: number,
): RefundLine[] {
  let open_cents = amount_cents;
  return shares.flatMap((share) => {
    const line_cents = Math.min(open_cents, leftOfShare(session, share).amount_cents);
    open_cents -= line_cents;
    return lineOf(session, share, line_cents);
  });
}

/** What is refunded of each share of a group: in proportion to what is left of it. */
export function refundLinesOfAll(
  session: Session,
  shares: readonly Share[],
  amount_cents: number,
): RefundLine[] {
  const left = shares.map((share) => leftOfShare(session, share).amount_cents);
  const amounts = distribute(amount_cents, left, chargeStep_cents(session.currency));
  return shares.flatMap((share, position) => lineOf(session, share, amounts[position] ?? 0));
}

/** That much of a share, and of its consumer fee in proportion; none of nothing. */
function lineOf(session: Session, share: Share, amount_cents: number): RefundLine[] {
  if (amount_cents === 0) return [];
  const step_cents = chargeStep_cents(session.currency);
  const left = leftOfShare(session, share);
  const { quotient } = divideExactly(left.fee_cents / step_cents, amount_cents, left.amount_cents);
  return [{ share_id: share.id, amount_cents, fee_cents: quotient * step_cents }];
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
