import { createHmac } from 'node:crypto';
import { canonicalCart } from '@/lib/cart/canonical';
import type { Cart } from '@/lib/cart/schema';

/*
 * Why a signature does not fit, for developers in test mode: our canonical string, where the sender's differs,
 * and the mistake that it looks like. Mistakes are recognised by making them: the same HMAC over what people
 * sign by accident.
 */

interface Attempt {
  cart: Cart;
  signature: string;
  secrets: readonly string[];
  /** X-Split-Canonical: what the sender has signed. */
  sent_canonical: string | null;
}

/** Characters around a difference that are shown. */
const EXCERPT = 30;

export function diagnoseSignature(attempt: Attempt): string[] {
  const canonical = canonicalCart(attempt.cart);
  const sent = attempt.sent_canonical === null ? null : decodeHeader(attempt.sent_canonical);
  const lines = [`canonical: ${canonical}`];
  const difference = sent === null ? null : firstDifference(canonical, sent);
  if (difference) lines.push(difference);
  lines.push(`cause: ${likelyCause(attempt, canonical, sent)}`);
  return lines;
}

/** Header values are bytes: raw UTF-8, or percent-encoded or base64 where a client cannot send that. */
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
  return `difference: byte ${at}: ours has ${excerpt(a)}, yours has ${excerpt(b)}`;
}

const hmac = (text: string, secret: string | Buffer) =>
  createHmac('sha256', secret).update(text, 'utf8').digest();

function likelyCause({ cart, signature, secrets }: Attempt, canonical: string, sent: string | null): string {
  if (secrets.length === 0) return 'this merchant has no test signing secret yet; issue one';
  const digests = secrets.map((secret) => hmac(canonical, secret));
  for (const digest of digests) {
    const form = formMistake(signature, digest);
    if (form) return form;
  }
  for (const [cause, text] of textMistakes(cart, canonical)) {
    if (secrets.some((secret) => hmac(text, secret).toString('hex') === signature)) return cause;
  }
  for (const [cause, secret] of secrets.flatMap(secretMistakes)) {
    if (hmac(canonical, secret).toString('hex') === signature) return cause;
  }
  if (sent !== null && secrets.some((secret) => hmac(sent, secret).toString('hex') === signature)) {
    return 'the secret is right, but another text was signed; make the canonical string as shown';
  }
  if (sent === canonical) {
    return 'the canonical string is right, so the secret is not: it is of the other mode, rolled, or not the signing secret';
  }
  if (!/^[0-9a-f]{64}$/.test(signature)) {
    return 'the signature is not 64 lowercase hex digits, which HMAC-SHA256 in hex is';
  }
  return 'the secret or the signed text is another; send what you signed in X-Split-Canonical to see where it differs';
}

/** The right digest, written another way. */
function formMistake(signature: string, digest: Buffer): string | null {
  const hex = digest.toString('hex');
  if (signature.toLowerCase() === hex) return 'the hex digits are in upper case; send them in lower case';
  if (signature.trim() === hex) return 'there is white space around the signature';
  if (signature.toLowerCase().endsWith(hex))
    return 'there is a prefix before the hex digits; send them alone';
  const plain = signature.replace(/=+$/, '');
  if (plain === digest.toString('base64').replace(/=+$/, '') || plain === digest.toString('base64url')) {
    return 'the signature is in base64; send it in hex';
  }
  return null;
}

/** Texts that are signed by accident. */
function textMistakes(cart: Cart, canonical: string): [string, string][] {
  const normal = JSON.parse(canonical) as Record<string, unknown>;
  const without = (...keys: string[]) =>
    JSON.stringify(Object.fromEntries(Object.entries(normal).filter(([key]) => !keys.includes(key))));
  const asGiven = cart.items.map(({ image_url: _image, ...item }) => sortedKeys(item));
  return [
    ['the cart was signed as JSON.stringify wrote it, not in canonical form', JSON.stringify(cart)],
    ['the body was signed, not the cart alone', JSON.stringify({ cart })],
    ['metadata was left out', without('metadata')],
    ['metadata was signed as empty', JSON.stringify({ ...normal, metadata: {} })],
    ['fees were left out', without('fees')],
    ['fees were signed as empty', JSON.stringify({ ...normal, fees: [] })],
    ['fees and metadata were left out', without('fees', 'metadata')],
    ['tax and shipping were left out where they are 0', withoutZeros(normal)],
    ['items were not sorted by id', JSON.stringify({ ...normal, items: asGiven })],
    ['image_url was signed too', JSON.stringify({ ...normal, items: cart.items.map(sortedKeys) })],
    ['a line break was signed after the canonical string', `${canonical}\n`],
  ];
}

function withoutZeros(normal: Record<string, unknown>): string {
  const entries = Object.entries(normal).filter(
    ([key, value]) => !((key === 'tax' || key === 'shipping') && value === 0),
  );
  return JSON.stringify(Object.fromEntries(entries));
}

function sortedKeys(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The right secret, read another way. */
function secretMistakes(secret: string): [string, string | Buffer][] {
  return [
    ['the secret has a line break at its end', `${secret}\n`],
    ['the secret has a space at its end', `${secret} `],
    ['the secret stands in quotes', `"${secret}"`],
    ['the secret was decoded from base64; use its characters as they are', Buffer.from(secret, 'base64')],
    [
      'the prefix of the secret was cut off; it is part of the secret',
      secret.replace(/^split_sign_(test|live)_/, ''),
    ],
  ];
}
