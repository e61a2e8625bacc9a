import type { Cart } from '@/lib/cart/schema';
import { verifyCartSignature } from '@/lib/cart/signature';
import type { OtherSecret } from '@/lib/cart/signature-mistake';
import type { HeaderReader } from '@/lib/edge/message';
import { ApiError, fieldError } from '@/lib/errors';
import { secretsNotForCarts } from '@/lib/merchant/secrets-not-for-carts';
import { readSigningSecret } from '@/lib/merchant/signing-secrets';
import { bearerToken, type Caller } from '../authenticate';
import type { Call } from '../endpoint';
import { diagnoseSignature } from './diagnose-signature';

/** The signature of a request, from the body or else the header (API specification 4.1). */
export function presentedSignature(body_signature: string | undefined, headers: HeaderReader): string | null {
  return body_signature ?? headers.get('x-split-signature');
}

/**
 * A cart may say how long a session can be opened for it, so that a signature is of no use for ever.
 * @throws ApiError signature_expired
 */
export function checkValidity({ valid_until }: Cart, now: number): void {
  if (valid_until !== undefined && Date.parse(valid_until) <= now) throw new ApiError('signature_expired');
}

/**
 * Accepts a cart that its merchant has signed. An unsigned cart needs a secret key and headless creation (API
 * specification 4.1, rules 1 and 2). A signature sent with a secret key must be valid too.
 * @throws ApiError invalid_signature, headless_disabled
 */
export async function checkSignature(
  {
    caller,
    signing_secrets,
    headers,
  }: Pick<Call<unknown, unknown, unknown>, 'caller' | 'signing_secrets' | 'headers'>,
  cart: Cart,
  signature: string | null,
): Promise<void> {
  if (signature === null) {
    if (caller.kind === 'publishable') {
      const text = 'is required with a publishable key, in the body or in X-Split-Signature';
      throw fieldError('signature', text, 'invalid_signature');
    }
    if (!caller.headless_api_enabled) throw new ApiError('headless_disabled');
    return;
  }
  const secrets = signing_secrets.map(([id, text]) => readSigningSecret(id, text));
  if (verifyCartSignature(cart, signature, secrets)) return;
  if (caller.livemode) throw new ApiError('invalid_signature');
  throw new ApiError('invalid_signature', {
    violations: diagnoseSignature({
      cart,
      signature,
      secrets,
      others: await otherSecrets(caller, headers),
      sent_canonical: headers.get('x-split-canonical'),
    }),
  });
}

/** What else a cart may have been signed with: the API key of this request, and secrets of the same merchant. */
async function otherSecrets(caller: Caller, headers: HeaderReader): Promise<OtherSecret[]> {
  const key = bearerToken(headers);
  const own = key === null ? [] : [{ name: `the ${caller.kind} API key`, secret: key }];
  return [...own, ...(await secretsNotForCarts(caller))];
}
