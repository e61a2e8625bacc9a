import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalCart, type SignableCart } from '@/lib/cart/canonical';

const DIGEST = /^[0-9a-f]{64}$/;

function digest(canonical: string, signing_secret: string): Buffer {
  return createHmac('sha256', signing_secret).update(canonical, 'utf8').digest();
}

/**
 * The signature of a cart: HMAC-SHA256 over its canonical form, keyed with the UTF-8 bytes of the signing
 * secret, in 64 lowercase hex digits.
 * @throws TypeError for an empty secret, since anybody could forge with it, or a cart without a canonical form
 */
export function signCart(cart: SignableCart, signing_secret: string): string {
  if (typeof signing_secret !== 'string' || signing_secret === '') {
    throw new TypeError(
      'The signing secret is empty. Copy it from the dashboard and keep it on your server.',
    );
  }
  return digest(canonicalCart(cart), signing_secret).toString('hex');
}

/**
 * Whether one of the secrets (the current one, and the previous one while it is still accepted) made this
 * signature. Only 64 lowercase hex digits can match. Every secret is tried and each comparison takes constant
 * time, so the time taken tells nothing. Never throws: whatever is not a signature of this cart is false, and
 * an empty secret never matches.
 */
export function verifyCartSignature(
  cart: SignableCart,
  signature: unknown,
  secrets: readonly string[],
): boolean {
  if (typeof signature !== 'string' || !DIGEST.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  try {
    const canonical = canonicalCart(cart);
    let matches = 0;
    for (const secret of secrets) {
      if (secret !== '' && timingSafeEqual(digest(canonical, secret), given)) matches += 1;
    }
    return matches > 0;
  } catch {
    return false;
  }
}
