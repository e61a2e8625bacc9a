import { signCart } from '@/lib/cart/signature';
import { env } from '@/lib/env';
import type { FirstKeys } from '@/lib/merchant/first-keys';
import { curlCommand } from './curl';

/** The text of a `.env`, with the names that the documentation and the examples read. */
export function environmentFile(merchant_id: string, keys: FirstKeys): string {
  return [
    `SPLIT_URL=${env().APP_URL}`,
    `SPLIT_MERCHANT_ID=${merchant_id}`,
    `SPLIT_PUBLISHABLE_KEY=${keys.publishable_key}`,
    `SPLIT_SECRET_KEY=${keys.secret_key}`,
    `SPLIT_SIGNING_SECRET=${keys.signing_secret}`,
    `SPLIT_WEBHOOK_SECRET=${keys.webhook_secret}`,
  ].join('\n');
}

const FIRST_CART = {
  total: 12_600,
  currency: 'usd',
  items: [{ id: 'cabin', name: 'Lake cabin', quantity: 1, unit_price: 12_600 }],
  metadata: { order_ref: 'first-order' },
};

/** A request that opens a session at once: its cart is signed, and the signing secret is not in it. */
export function firstRequest(keys: FirstKeys): string {
  const request = { cart: FIRST_CART, signature: signCart(FIRST_CART, keys.signing_secret) };
  // The key that pages use creates sessions of signed carts, too.
  const key = keys.may_pay ? keys.secret_key : keys.publishable_key;
  return curlCommand({ method: 'POST', path: '/api/v1/sessions', request }).replace('$SPLIT_SECRET_KEY', key);
}
