import type { Refund } from '../model';
import { onCard_cents } from '../query/sums';
import { type Draft, post } from './draft';

/** Books that the processor has taken a refund out of our balance, or with -1 that it has come back. */
export function postRefund(draft: Draft, refund: Refund, sign: 1 | -1): void {
  const { id, amount_cents, fee_cents } = refund;
  post(draft, sign === 1 ? 'refund' : 'refund_reversed', id, {
    processor: -sign * onCard_cents(refund),
    held: sign * amount_cents,
    consumer_fees: sign * fee_cents,
  });
}
