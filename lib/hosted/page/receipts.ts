import type { PaymentCard } from '@/lib/format/payment-card';
import type { Refund, Session } from '@/lib/group/model';
import { withdrawnOf_cents } from '@/lib/group/query/disputes';
import { changedAt, isShown, isTriedAgain } from '@/lib/group/query/refunds';
import { paymentsBy } from '@/lib/group/query/shares';
import { onCard_cents } from '@/lib/group/query/sums';
import { refundStateOf } from './money-back';

export interface ReceiptView {
  payment_id: string;
  amount_cents: number;
  fee_cents: number;
  paid_at: number;
  /** What was charged; null where nobody told us. */
  card: PaymentCard | null;
  /** What the payer's bank has taken out of the group again, and not returned. */
  withdrawn_cents: number;
  /** What is left of the charge after refunds, and after what the bank has taken. */
  left_cents: number;
  /** None of it is left. */
  is_gone: boolean;
  /** waiting: not sent yet, as the merchant's balance does not cover its part. at_bank: failed, as a bank is to decide. */
  refunds: {
    id: string;
    amount_cents: number;
    status: Refund['status'] | 'waiting' | 'at_bank';
    at: number;
  }[];
}

/** What a member has been charged, and what became of it. */
export function receipts(session: Session, member_id: string): ReceiptView[] {
  return paymentsBy(session, member_id).flatMap((payment) => {
    if (payment.status !== 'succeeded' || !payment.charge_id) return [];
    const { id, amount_cents, fee_cents, card, settled_at, created_at } = payment;
    const refunds = session.refunds
      .filter((refund) => refund.payment_id === id && isShown(refund) && !isTriedAgain(session, refund))
      .map((refund) => ({
        id: refund.id,
        amount_cents: onCard_cents(refund),
        status: receiptStatus(session, refund),
        at: changedAt(refund),
      }));
    const withdrawn_cents = withdrawnOf_cents(payment);
    const refunded_cents = refunds
      .filter(({ status }) => status !== 'failed' && status !== 'at_bank')
      .reduce((sum, refund) => sum + refund.amount_cents, 0);
    const left_cents = Math.max(0, onCard_cents(payment) - withdrawn_cents - refunded_cents);
    return [
      {
        payment_id: id,
        amount_cents,
        fee_cents,
        paid_at: settled_at ?? created_at,
        card,
        withdrawn_cents,
        left_cents,
        is_gone: left_cents === 0,
        refunds,
      },
    ];
  });
}

function receiptStatus(session: Session, refund: Refund): ReceiptView['refunds'][number]['status'] {
  const state = refundStateOf(session, refund);
  if (state === 'refundAhead') return 'waiting';
  if (state === 'refundElsewhere') return 'settled_elsewhere';
  return state === 'refundAtBank' ? 'at_bank' : refund.status;
}
