import type { Refund, Session } from '../model';

/** Whether a failed refund has been requested again: a newer row replaces it. */
export function isTriedAgain({ refunds }: Session, failed: Refund): boolean {
  return refunds.some(
    (refund) =>
      refund.payment_id === failed.payment_id &&
      refund.created_at > failed.created_at &&
      refund.reason === failed.reason &&
      JSON.stringify(refund.share_ids) === JSON.stringify(failed.share_ids),
  );
}
