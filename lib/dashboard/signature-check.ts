import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalCart } from '@/lib/cart/canonical';
import { type Cart, parseCart } from '@/lib/cart/schema';
import { verifyCartSignature } from '@/lib/cart/signature';
import { pool } from '@/lib/db/pool';
import { readSigningSecret } from '@/lib/merchant/signing-secrets';
import type { FormState } from './form-state';
import type { Scope } from './scope';

/** What is wrong with a cart's signature, if anything. */
export type SignatureReport =
  | { verdict: 'not_json' }
  | { verdict: 'invalid_cart'; details: string[] }
  | { verdict: 'no_secret' }
  /** `last4` names the secret that made it. */
  | { verdict: 'valid'; last4: string; expires_at: Date | null; canonical: string }
  | { verdict: 'wrong'; cause: string; canonical: string };

export interface CheckState extends FormState {
  report?: SignatureReport;
}

interface Secret {
  secret: string;
  last4: string;
  expires_at: Date | null;
  ended: boolean;
}

/**
 * Checks a signature as POST /sessions would, and looks for the mistake that made a wrong one. The right
 * signature is not told: it would sign any cart.
 */
export async function checkSignature(
  scope: Scope,
  text: string,
  signature: string,
): Promise<SignatureReport> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { verdict: 'not_json' };
  }
  const parsed = parseCart(given);
  if (!parsed.ok) return { verdict: 'invalid_cart', details: parsed.details };
  const secrets = await secretsOf(scope);
  const active = secrets.filter((secret) => !secret.ended);
  if (active.length === 0) return { verdict: 'no_secret' };
  const canonical = canonicalCart(parsed.cart);
  const match = active.find(({ secret }) => verifyCartSignature(parsed.cart, signature, [secret]));
  if (match) return { verdict: 'valid', last4: match.last4, expires_at: match.expires_at, canonical };
  return { verdict: 'wrong', cause: causeOf(parsed.cart, given, text, signature, secrets), canonical };
}

async function secretsOf(scope: Scope): Promise<Secret[]> {
  const { rows } = await pool().query<{
    secret_encrypted: string;
    last4: string;
    expires_at: Date | null;
    ended: boolean;
  }>(
    `SELECT secret_encrypted, last4, expires_at, COALESCE(expires_at <= now(), false) AS ended FROM signing_secrets
     WHERE merchant_id = $1 AND livemode = $2 ORDER BY created_at DESC LIMIT 20`,
    [scope.merchant_id, scope.livemode],
  );
  return rows.map(({ secret_encrypted, ...row }) => ({
    ...row,
    secret: readSigningSecret(secret_encrypted),
  }));
}

function causeOf(cart: Cart, given: unknown, text: string, signature: string, secrets: Secret[]): string {
  if (signature === '') return 'There is no signature.';
  if (/^[0-9A-F]{64}$/.test(signature)) return 'The digits must be lowercase.';
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(signature)) return 'This is base64; the signature is 64 hex digits.';
  if (!/^[0-9a-f]{64}$/.test(signature)) return 'A signature is 64 lowercase hex digits.';
  const ended = secrets.find((one) => one.ended && verifyCartSignature(cart, signature, [one.secret]));
  if (ended) return `It was made with the secret ending in ${ended.last4}, which no longer counts.`;
  for (const { secret } of secrets) {
    for (const [canonical, cause] of mistakes(cart, given, text)) {
      if (isSignatureOf(canonical, secret, signature)) return cause;
    }
  }
  return 'The cart was changed after it was signed, or it was signed with another secret or in the other mode.';
}

/** Texts that are signed by mistake, and what the mistake is. */
function mistakes(cart: Cart, given: unknown, text: string): [string, string][] {
  const canonical = canonicalCart(cart);
  const parsed = JSON.parse(canonical) as Record<string, unknown>;
  const items = cart.items.map(({ image_url: _, ...item }) => item);
  return [
    [text, 'The JSON text was signed as it is; the canonical form below must be signed.'],
    [JSON.stringify(given), 'The JSON of the cart was signed; the canonical form below must be signed.'],
    [JSON.stringify({ ...parsed, items }), 'The items were not sorted by id before signing.'],
    [`${canonical}\n`, 'A line break at the end was signed too.'],
    [without(parsed, ['metadata']), 'The metadata was left out of what was signed.'],
    [without(parsed, ['fees']), 'The fees were left out of what was signed; absent fees are [].'],
    [without(parsed, ['tax', 'shipping']), 'Tax and shipping were left out; absent ones are signed as 0.'],
    [
      without(parsed, ['tax', 'shipping', 'fees', 'metadata']),
      'Absent fields were left out of what was signed.',
    ],
  ];
}

function without(canonical: Record<string, unknown>, names: string[]): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(canonical).filter(([name]) => !names.includes(name))),
  );
}

function isSignatureOf(text: string, secret: string, signature: string): boolean {
  const digest = createHmac('sha256', secret).update(text, 'utf8').digest();
  return timingSafeEqual(digest, Buffer.from(signature, 'hex'));
}
