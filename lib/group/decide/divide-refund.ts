import { chargeStep_cents } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import type { RefundLine, Session, Share } from '../model';
import { leftOfShare } from '../query/refunds';
import { sumOf_cents } from '../query/sums';

/**
 * What is refunded of each share of a member: what was `asked` for, then one share after the other, until the amount is
 * reached.
 */
export function refundLinesFor(
  session: Session,
  shares: readonly Share[],
  amount_cents: number,
  asked: readonly RefundLine[] = [],
): RefundLine[] {
  let open_cents = amount_cents;
  const take = (most_cents: number) => {
    const line_cents = Math.min(open_cents, most_cents);
    open_cents -= line_cents;
    return line_cents;
  };
  const first = shares.map((share) => {
    const asked_cents = sumOf_cents(asked.filter(({ share_id }) => share_id === share.id));
    return { share, line_cents: take(Math.min(asked_cents, leftOfShare(session, share).amount_cents)) };
  });
  const amounts = first.map(
    ({ share, line_cents }) => line_cents + take(leftOfShare(session, share).amount_cents - line_cents),
  );
  return linesOf(session, shares, amounts);
}

/** What is refunded of each share of a group: in proportion to what is left of it. */
export function refundLinesOfAll(
  session: Session,
  shares: readonly Share[],
  amount_cents: number,
): RefundLine[] {
  const left = shares.map((share) => leftOfShare(session, share).amount_cents);
  const amounts = distribute(amount_cents, left, chargeStep_cents(session.currency));
  return linesOf(session, shares, amounts);
}

/**
 * That much of each share, and of its consumer fee in proportion; none of nothing. What rounding down takes from a line
 * goes to the next of the same payment, so that who pays for several shares loses less than a charge step in all.
 */
function linesOf(session: Session, shares: readonly Share[], amounts: readonly number[]): RefundLine[] {
  const step_cents = chargeStep_cents(session.currency);
  const rests = new Map<string | null, { rest: bigint; of: bigint }>();
  return shares.flatMap((share, position) => {
    const amount_cents = amounts[position] ?? 0;
    if (amount_cents === 0) return [];
    const left = leftOfShare(session, share);
    const before = rests.get(share.payment_id) ?? { rest: 0n, of: 1n };
    const whole = BigInt(left.amount_cents) * BigInt(step_cents);
    const of = whole * before.of;
    const fee = BigInt(left.fee_cents) * BigInt(amount_cents) * before.of + before.rest * whole;
    rests.set(share.payment_id, { rest: fee % of, of });
    return [{ share_id: share.id, amount_cents, fee_cents: Number(fee / of) * step_cents }];
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
