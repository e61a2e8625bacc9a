import { createHmac } from 'node:crypto';
import { canonicalCart, type SignableCart } from '../../../../lib/cart/canonical';

/**
 * Signs a cart for your signing route (API specification 4.8): HMAC-SHA256 of its canonical form, in
 * 64 lowercase hex digits. Sign the cart from your own database, never one that a browser sent.
 * @param signing_secret from the dashboard; not the secret API key
 * @throws TypeError for an empty secret, or for a cart that has no canonical form
 */
export function signCart(cart: SignableCart, signing_secret: string): string {
  if (typeof signing_secret !== 'string' || signing_secret === '') {
    throw new TypeError(
      'The signing secret is empty. Copy it from the dashboard and keep it on your server.',
    );
  }
  return createHmac('sha256', signing_secret).update(canonicalCart(cart), 'utf8').digest('hex');
}
