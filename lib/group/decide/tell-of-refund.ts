import type { Refund } from '../model';
import { paidElsewhere } from '../query/refunds';
import { onCard_cents } from '../query/sums';
import { type Draft, emit } from './draft';

/** Tells the merchant that a refund was made, or that it has failed. */
export function tellOfRefund(
  draft: Draft,
  refund: Refund,
  type: 'group.share_refunded' | 'group.refund_failed',
): void {
  const payment = draft.session.payments.find((candidate) => candidate.id === refund.payment_id);
  const status = type === 'group.refund_failed' ? 'failed' : 'succeeded';
  emit(draft, type, {
    refund: {
      charge: payment?.charge_id ?? null,
      amount_cents: onCard_cents(refund),
      status,
      id: refund.id,
      ...paidElsewhere(refund),
      ...(status === 'failed' && refund.failure_code !== null ? { failure_code: refund.failure_code } : {}),
    },
  });
}
