import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalCart } from './canonical';
import type { Cart } from './schema';

/*
 * The mistake that a wrong signature looks like. Mistakes are recognised by making them: the same HMAC over what
 * people sign by accident, with the secret as people misread it. The right signature is never told.
 */

interface WrongSignature {
  cart: Cart;
  signature: string;
  /** What the merchant signs with. Never empty. */
  secrets: readonly string[];
  /** The cart as it was written, where that is known. */
  written?: string;
  /** What the sender says to have signed. */
  sent_canonical?: string | null;
}

/** Half a sentence, such as "the secret has a line break at its end"; null for a mistake that is not known. Pure. */
export function signatureMistake(wrong: WrongSignature): string | null {
  const { cart, signature, secrets, written, sent_canonical: sent = null } = wrong;
  if (signature.trim() === '') return 'there is no signature';
  const canonical = canonicalCart(cart);
  for (const secret of secrets) {
    const form = formMistake(signature, hmac(canonical, secret));
    if (form) return form;
  }
  const signs = (text: string) =>
    secrets.some((secret) => same(hmac(text, secret).toString('hex'), signature));
  for (const [cause, text] of textMistakes(cart, canonical, written)) if (signs(text)) return cause;
  for (const [cause, secret] of secrets.flatMap(secretMistakes)) {
    if (same(hmac(canonical, secret).toString('hex'), signature)) return cause;
  }
  if (sent !== null && signs(sent)) {
    return 'the secret is right, but another text was signed; make the canonical string as shown';
  }
  if (sent === canonical) {
    return 'the canonical string is right, so the secret is not: it is of the other mode, rolled, or not the signing secret';
  }
  if (!/^[0-9a-f]{64}$/.test(signature)) {
    return 'the signature is not 64 lowercase hex digits, which HMAC-SHA256 in hex is';
  }
  return null;
}

const hmac = (text: string, secret: string | Buffer) =>
  createHmac('sha256', secret).update(text, 'utf8').digest();

/** In a time that does not tell how much of it is the same. */
function same(ours: string, theirs: string): boolean {
  const [a, b] = [Buffer.from(ours, 'utf8'), Buffer.from(theirs, 'utf8')];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The right digest, written another way. */
function formMistake(signature: string, digest: Buffer): string | null {
  const hex = digest.toString('hex');
  if (same(signature.toLowerCase(), hex)) return 'the hex digits are in upper case; send them in lower case';
  if (same(signature.trim(), hex)) return 'there is white space around the signature';
  if (same(signature.toLowerCase().slice(-hex.length), hex)) {
    return 'there is a prefix before the hex digits; send them alone';
  }
  const plain = signature.replace(/=+$/, '');
  if (
    same(plain, digest.toString('base64').replace(/=+$/, '')) ||
    same(plain, digest.toString('base64url'))
  ) {
    return 'the signature is in base64; send it in hex';
  }
  return null;
}

/** Texts that are signed by accident. */
function textMistakes(cart: Cart, canonical: string, written?: string): [string, string][] {
  const normal = JSON.parse(canonical) as Record<string, unknown>;
  const without = (...keys: string[]) =>
    JSON.stringify(Object.fromEntries(Object.entries(normal).filter(([key]) => !keys.includes(key))));
  const asGiven = cart.items.map(({ image_url: _image, ...item }) => sortedKeys(item));
  return [
    ...(written === undefined ? [] : asWritten(written)),
    ['the cart was signed as JSON.stringify wrote it, not in canonical form', JSON.stringify(cart)],
    ['the body was signed, not the cart alone', JSON.stringify({ cart })],
    ['metadata was left out', without('metadata')],
    ['metadata was signed as empty', JSON.stringify({ ...normal, metadata: {} })],
    ['fees were left out', without('fees')],
    ['fees were signed as empty', JSON.stringify({ ...normal, fees: [] })],
    ['valid_until was left out', without('valid_until')],
    ['fees and metadata were left out', without('fees', 'metadata')],
    ['tax and shipping were left out where they are 0', withoutZeros(normal)],
    ['tax and shipping were left out', without('tax', 'shipping')],
    ['tax, shipping, fees and metadata were left out', without('tax', 'shipping', 'fees', 'metadata')],
    ['items were not sorted by id', JSON.stringify({ ...normal, items: asGiven })],
    ['image_url was signed too', JSON.stringify({ ...normal, items: cart.items.map(sortedKeys) })],
    ['a line break was signed after the canonical string', `${canonical}\n`],
  ];
}

function asWritten(written: string): [string, string][] {
  return [
    ['the JSON text was signed as it is, not in canonical form', written],
    [
      'the cart was signed as JSON.stringify wrote it, not in canonical form',
      JSON.stringify(JSON.parse(written)),
    ],
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
    ['the secret is in quotes', `"${secret}"`],
    ['the secret was decoded from base64; use its characters as they are', Buffer.from(secret, 'base64')],
    [
      'the prefix of the secret was cut off; it is part of the secret',
      secret.replace(/^split_sign_(test|live)_/, ''),
    ],
  ];
}
