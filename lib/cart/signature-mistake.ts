import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalCart } from './canonical';
import type { Cart } from './schema';
import { mistakenTexts } from './signed-texts';

/*
 * The mistake that a wrong signature looks like. Mistakes are recognised by making them: the same HMAC over what
 * people sign by accident, with the secret as people misread it. The right signature is never told.
 */

export interface OtherSecret {
  name: string;
  secret: string;
}

interface WrongSignature {
  cart: Cart;
  signature: string;
  /** What the merchant signs with. Never empty. */
  secrets: readonly string[];
  /** Secrets that are not for signing carts, each with what it is: "the webhook secret". */
  others?: readonly OtherSecret[];
  /** The cart as it was written, where that is known. */
  written?: string;
  /** What the sender says to have signed. */
  sent_canonical?: string | null;
}

/** Half a sentence, such as "the secret has a line break at its end"; null for a mistake that is not known. Pure. */
export function signatureMistake(wrong: WrongSignature): string | null {
  const { cart, signature, secrets, others = [], written, sent_canonical: sent = null } = wrong;
  if (signature.trim() === '') return 'there is no signature';
  const canonical = canonicalCart(cart);
  for (const secret of secrets) {
    const form = formMistake(signature, hmac(canonical, secret));
    if (form) return form;
  }
  const signs = (text: string | Buffer) =>
    secrets.some((secret) => same(hmac(text, secret).toString('hex'), signature));
  for (const { name, secret } of others) {
    if (same(hmac(canonical, secret).toString('hex'), signature))
      return `it was made with ${name}; use the signing secret of this mode`;
  }
  for (const [cause, text] of mistakenTexts(cart, canonical, written)) if (signs(text)) return cause;
  for (const [cause, digest] of secrets.flatMap((secret) => hashMistakes(canonical, secret))) {
    if (same(digest, signature)) return cause;
  }
  for (const [cause, secret] of secrets.flatMap(secretMistakes)) {
    if (same(hmac(canonical, secret).toString('hex'), signature)) return cause;
  }
  if (sent !== null && signs(sent)) {
    return 'the secret is right, but another text was signed; make the canonical string as shown';
  }
  if (sent === canonical) {
    return 'the canonical string is right, so the secret is not: it is of the other mode, rotated, or not the signing secret';
  }
  if (!/^[0-9a-f]{64}$/.test(signature)) {
    return 'the signature is not 64 lowercase hex digits, which HMAC-SHA256 in hex is';
  }
  return null;
}

const hmac = (text: string | Buffer, secret: string | Buffer) =>
  createHmac('sha256', secret).update(text).digest();

/** The right text and the right secret in another function. */
function hashMistakes(canonical: string, secret: string): [string, string][] {
  const other = (name: string) => createHmac(name, secret).update(canonical).digest('hex');
  const plain = (text: string) => createHash('sha256').update(text).digest('hex');
  return [
    ['HMAC-SHA512 was used, not HMAC-SHA256', other('sha512')],
    ['HMAC-SHA1 was used, not HMAC-SHA256', other('sha1')],
    ['HMAC-MD5 was used, not HMAC-SHA256', other('md5')],
    ['the text was hashed without the secret; use HMAC-SHA256', plain(canonical)],
    ['secret and text were hashed together; use HMAC-SHA256', plain(secret + canonical)],
    ['secret and text were hashed together; use HMAC-SHA256', plain(canonical + secret)],
    ['secret and text were exchanged in the call of HMAC', hmac(secret, canonical).toString('hex')],
  ];
}

/** In constant time. */
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
  if (same(signature, Buffer.from(hex).toString('base64'))) {
    return 'the hex digits were put in base64; send the hex digits';
  }
  // Two at most, as in base64: without a bound a long row of them is looked through from each of its signs on.
  const padding = /={1,2}$/;
  const plain = signature.replace(padding, '');
  if (
    same(plain, digest.toString('base64').replace(padding, '')) ||
    same(plain, digest.toString('base64url'))
  ) {
    return 'the signature is in base64; send it in hex';
  }
  return null;
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
