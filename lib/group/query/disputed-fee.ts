import type { Dispute, Payment, Session } from '../model';
import { isTaken, leftOf, shareAmount_cents, sharesTaken_cents } from './refunds';
import { takenBackFor_cents, transfersOf } from './transfers';

/**
 * What of a dispute is the consumer fee. All that banks have taken of a charge bears it together, in proportion, rounded
 * down once to a charge step: each dispute bears what the others have not, and of a charge that is taken whole, by however
 * many, the fee is borne whole.
 *
 * What was decided before stays, since the merchant's part was taken back accordingly.
 *
 * @param later those that are decided again after this one: each is left what it bears in proportion, however little it
 * has found before
 */
export function disputedFee_cents(
  session: Session,
  payment: Payment,
  dispute: Dispute,
  later: readonly Dispute[] = [],
): number {
  const { id, withdrawn_cents, fee_cents = 0 } = dispute;
  const whole = leftOf(session, payment, isTaken);
  const others = payment.disputes.filter((other) => other.id !== id && other.withdrawn_cents > 0);
  const others_cents = others.reduce((sum, other) => sum + other.withdrawn_cents, 0);
  const sharesOf_cents = (other: Dispute) => {
    const found_cents = sharesTaken_cents(session, payment, other, whole);
    if (!later.includes(other)) return found_cents;
    return Math.min(found_cents, shareAmount_cents(session, whole, other.withdrawn_cents));
  };
  const shares_cents = others.reduce((sum, other) => sum + sharesOf_cents(other), 0);
  const others_fee_cents = others_cents - shares_cents;
  const taken_cents = Math.min(others_cents + withdrawn_cents, whole.amount_cents + whole.fee_cents);
  // Before funding the shares are taken first.
  const isFunded = transfersOf(session, payment).length > 0;
  const due_cents = isFunded
    ? taken_cents - shareAmount_cents(session, whole, taken_cents) - others_fee_cents
    : 0;
  // What the shares cannot bear, and never what was taken back of them: that can pay for what was refunded, too.
  const least_cents = withdrawn_cents - Math.max(0, whole.amount_cents - shares_cents);
  const most_cents = Math.min(
    withdrawn_cents - Math.min(takenBackFor_cents(session, id), whole.amount_cents),
    Math.max(0, whole.fee_cents - others_fee_cents),
  );
  return Math.max(fee_cents, Math.min(most_cents, Math.max(0, least_cents, due_cents)));
}
