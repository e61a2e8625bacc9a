import { canonicalCart } from '@/lib/cart/canonical';
import type { Cart } from '@/lib/cart/schema';
import { type OtherSecret, signatureMistake } from '@/lib/cart/signature-mistake';
import type { Violation } from '@/lib/cart/violations';

/*
 * Explains an invalid signature to developers in test mode: our canonical string, where theirs differs, and the likely
 * mistake.
 */

interface Attempt {
  cart: Cart;
  signature: string;
  secrets: readonly string[];
  others: readonly OtherSecret[];
  /** X-Split-Canonical: the string that the sender signed. */
  sent_canonical: string | null;
}

/** Bytes shown before and after the first difference. */
const EXCERPT = 30;
/** Each mistake is made with the whole cart, so in a larger one the search would hold up other requests. */
const EXPLAINED_characters = 64 * 1024;

export function diagnoseSignature(attempt: Attempt): Violation[] {
  const canonical = canonicalCart(attempt.cart);
  const sent = attempt.sent_canonical === null ? null : decodeHeader(attempt.sent_canonical);
  const findings: Violation[] = [{ path: 'canonical', text: canonical }];
  const difference = sent === null ? null : firstDifference(canonical, sent);
  if (difference) findings.push({ path: 'difference', text: difference });
  findings.push({ path: 'cause', text: likelyCause(attempt, canonical, sent) });
  return findings;
}

function likelyCause(
  { cart, signature, secrets, others }: Attempt,
  canonical: string,
  sent_canonical: string | null,
): string {
  if (secrets.length === 0) return 'this merchant has no test signing secret yet; issue one';
  if (canonical.length > EXPLAINED_characters) {
    return 'the cart is too large to look for the mistake; sign one with fewer items, or send X-Split-Canonical';
  }
  return (
    signatureMistake({ cart, signature, secrets, others, sent_canonical }) ??
    'the secret or the signed text is another; send what you signed in X-Split-Canonical to see where it differs'
  );
}

/** Header values are bytes: raw UTF-8, or percent-encoded or base64 if the client cannot send that. */
function decodeHeader(value: string): string {
  if (value.startsWith('{')) return Buffer.from(value, 'latin1').toString('utf8');
  try {
    if (/^%7b/i.test(value)) return decodeURIComponent(value);
  } catch {
    return value;
  }
  const decoded = Buffer.from(value, 'base64').toString('utf8');
  return decoded.startsWith('{') ? decoded : value;
}

function firstDifference(ours: string, theirs: string): string | null {
  const [a, b] = [Buffer.from(ours, 'utf8'), Buffer.from(theirs, 'utf8')];
  if (a.equals(b)) return null;
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  const excerpt = (bytes: Buffer) =>
    JSON.stringify(bytes.subarray(Math.max(0, at - EXCERPT), at + EXCERPT).toString('utf8'));
  return `byte ${at}: ours has ${excerpt(a)}, yours has ${excerpt(b)}`;
}
