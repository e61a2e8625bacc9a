import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits. The slight unevenness of `% 62` does not matter for made-up ids. */
export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** An id in Stripe's manner: a prefix and 24 characters (`pi_3...`), 16 for accounts. */
export function newId(prefix: string): string {
  return prefix === 'acct' ? `acct_1${randomText(15)}` : `${prefix}_1${randomText(23)}`;
}
