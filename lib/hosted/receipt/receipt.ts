import type { Session } from '@/lib/group/model';
import { keptClaims } from '@/lib/group/query/shares';
import { isOdd } from '@/lib/group/query/sums';
import { type OrderLine, orderLines } from '@/lib/group/split/order-lines';
import { type ReceiptView, receipts } from '../page/receipts';

/** What an accountant takes: one card payment of one member, line by line. Amounts in the smallest unit. */
export interface Receipt extends ReceiptView {
  /** Who paid, as the group knows or knew them. */
  payer: string;
  /** They add up to `amount_cents`; none where the card was charged another amount than asked, which pays for nothing. */
  lines: OrderLine[];
  /** The shop stated a tax for the order. */
  has_tax: boolean;
  /** The lines are not all of the cart: the payer chose items, the group left some out, or nothing is paid for. */
  by_items: boolean;
}

/** The receipt of a payment that this member made; null when there is none. Pure. */
export function receiptOf(session: Session, payment_id: string, member_id: string): Receipt | null {
  const view = receipts(session, member_id).find((receipt) => receipt.payment_id === payment_id);
  const payment = session.payments.find(({ id }) => id === payment_id);
  if (!view || !payment) return null;
  const chosen = payment.lines.flatMap((line) => line.claims);
  const claims = chosen.length > 0 ? chosen : keptClaims(session, payment.created_at);
  const pays = !isOdd(payment);
  return {
    ...view,
    payer: session.members.find(({ id }) => id === member_id)?.name ?? '',
    lines: pays ? orderLines(session.cart, payment.amount_cents, claims) : [],
    has_tax: (session.cart.tax ?? 0) > 0,
    by_items: claims.length > 0 || !pays,
  };
}
