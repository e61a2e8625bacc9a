import type { Challenge } from 'altcha-lib';
import type { PayTarget } from '@/components/pay/frame/page-context';
import type { PaymentStart } from '@/lib/hosted/form/answer-pay';

export type PaymentAnswer =
  /**
   * `is_open`: asked about a payment, the processor says that it has not been paid. `unsettled`: it has settled nothing,
   * and why; empty where the page says that, and null if it has, or still can.
   */
  | { ok: true; payment?: PaymentStart; is_open?: boolean; unsettled?: string | null }
  /** `challenge`: a proof of work that has to be sent along before a card form opens. */
  | {
      ok: false;
      message: string;
      challenge?: Challenge;
      fields?: Record<string, string>;
      /** Who joined by this form is not in the group any more. */
      left?: true;
      /** There was no answer: a page that is loaded now would be the browser's error page. */
      offline?: true;
    };

export async function paymentPost(
  target: PayTarget,
  body: Record<string, unknown>,
  unreachable = '',
): Promise<PaymentAnswer> {
  return fetch(target.address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: target.page_key, ...body }),
  })
    .then((response) => response.json() as Promise<PaymentAnswer>)
    .catch(() => ({
      ok: false,
      message: unreachable,
      offline: true,
    }));
}
