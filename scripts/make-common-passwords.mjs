import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Builds lib/auth/common-passwords.ts, a Bloom filter, from a list of passwords, most common first:
 *
 *   npm pack @zxcvbn-ts/language-common && tar xzf zxcvbn-ts-language-common-*.tgz
 *   node scripts/make-common-passwords.mjs package/src/passwords.json
 */

const MOST = 25_000;
const BITS_EACH = 20;
const HASHES = 13;
/** Digits and signs at the ends are taken off what is typed, too (lib/auth/weak-password.ts). */
const SHORTEST_WORD = 4;

const listed = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const words = [...new Set(listed.map((word) => word.toLowerCase()))].filter(
  (word) => word.length >= 10 || (word.length >= SHORTEST_WORD && /^\p{L}.*\p{L}$/u.test(word)),
);
const kept = [
  ...words.filter((word) => word.length >= 10),
  ...words.filter((word) => word.length < 10),
].slice(0, MOST);
/** A prime, so that the steps through the filter never repeat early. */
let bits = kept.length * BITS_EACH;
while (
  Array.from({ length: Math.ceil(Math.sqrt(bits)) - 1 }, (_, at) => at + 2).some((by) => bits % by === 0)
)
  bits += 1;
const filter = Buffer.alloc(Math.ceil(bits / 8));
for (const word of kept) {
  const digest = createHash('sha256').update(word).digest();
  for (let at = 0; at < HASHES; at += 1) {
    const bit = (digest.readUInt32BE(0) + at * digest.readUInt32BE(4)) % bits;
    filter[bit >> 3] |= 1 << (bit & 7);
  }
}
const target = fileURLToPath(new URL('../lib/auth/common-passwords.ts', import.meta.url));
writeFileSync(
  target,
  `/*
 * A Bloom filter of ${kept.length} common passwords. Made by scripts/make-common-passwords.mjs from the list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT; Dan Wheeler and Dropbox, zxcvbn-ts).
 */
export const COMMON_PASSWORDS = {
  bits: ${bits},
  hashes: ${HASHES},
  filter:
    '${filter.toString('base64')}',
};
`,
);
