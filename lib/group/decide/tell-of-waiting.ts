import type { Session } from '../model';
import { waitsForMerchant } from '../query/refunds';
import { mailRefund } from './ask-for-refund';
import type { Draft } from './draft';

/** Once for a refund that begins to wait, however many reversals it waits for. */
export function tellOfWaiting(draft: Draft, before: Session): void {
  for (const refund of draft.session.refunds) {
    if (!waitsForMerchant(draft.session, refund)) continue;
    const known = before.refunds.find(({ id }) => id === refund.id);
    if (known && waitsForMerchant(before, known)) continue;
    const payment = draft.session.payments.find(({ id }) => id === refund.payment_id);
    if (payment) mailRefund(draft, payment, refund, 'refund_waits');
  }
}
