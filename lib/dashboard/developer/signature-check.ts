import { canonicalCart } from '@/lib/cart/canonical';
import { type Cart, parseCart } from '@/lib/cart/schema';
import { verifyCartSignature } from '@/lib/cart/signature';
import { type OtherSecret, signatureMistake } from '@/lib/cart/signature-mistake';
import { violationLine } from '@/lib/cart/violations';
import { prisma } from '@/lib/db/prisma';
import { secretsNotForCarts } from '@/lib/merchant/secrets-not-for-carts';
import { readSigningSecret } from '@/lib/merchant/signing-secrets';
import type { MerchantMode } from '@/lib/merchant-mode';
import type { FormState } from '../form/form-state';

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
 * Checks a signature as POST /sessions would, and looks for the mistake behind a wrong one. It never reveals the right
 * signature, which would sign any cart.
 */
export async function checkSignature(
  merchant: MerchantMode,
  text: string,
  signature: string,
): Promise<SignatureReport> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { verdict: 'not_json' };
  }
  const parsed = parseCart(given, merchant.livemode);
  if (!parsed.ok) return { verdict: 'invalid_cart', details: parsed.violations.map(violationLine) };
  const secrets = await secretsOf(merchant);
  const active = secrets.filter((secret) => !secret.ended);
  if (active.length === 0) return { verdict: 'no_secret' };
  const canonical = canonicalCart(parsed.cart);
  const match = active.find(({ secret }) => verifyCartSignature(parsed.cart, signature, [secret]));
  if (match) return { verdict: 'valid', last4: match.last4, expires_at: match.expires_at, canonical };
  const others = await secretsNotForCarts(merchant);
  return { verdict: 'wrong', cause: causeOf(parsed.cart, { text, signature, secrets, others }), canonical };
}

async function secretsOf({ merchant_id, livemode }: MerchantMode): Promise<Secret[]> {
  const rows = await prisma().signing_secrets.findMany({
    where: { merchant_id, livemode },
    orderBy: { created_at: 'desc' },
    take: 20,
  });
  return rows.map(({ id, secret_encrypted, last4, expires_at }) => ({
    secret: readSigningSecret(id, secret_encrypted),
    last4,
    expires_at,
    ended: expires_at !== null && expires_at.getTime() <= Date.now(),
  }));
}

interface Given {
  text: string;
  signature: string;
  secrets: readonly Secret[];
  others: readonly OtherSecret[];
}

function causeOf(cart: Cart, { text, signature, secrets, others }: Given): string {
  const ended = secrets.find((one) => one.ended && verifyCartSignature(cart, signature, [one.secret]));
  if (ended) return `It was made with the secret ending in ${ended.last4}, which no longer counts.`;
  const mistake = signatureMistake({
    cart,
    signature,
    written: text,
    secrets: secrets.map((one) => one.secret),
    others,
  });
  if (!mistake) {
    return 'The cart was changed after it was signed, or it was signed with another secret or in the other mode.';
  }
  return `${mistake.charAt(0).toUpperCase()}${mistake.slice(1)}.`;
}
