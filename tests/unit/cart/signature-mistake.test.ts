import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalCart } from '@/lib/cart/canonical';
import type { Cart } from '@/lib/cart/schema';
import { signatureMistake } from '@/lib/cart/signature-mistake';

const SECRET = 'split_sign_test_7XkPq2VbNc9RtYw4LmJz8S7XkPq2VbNc9RtYw4LmJz8S';
const OTHERS = [
  { name: 'the secret API key', secret: 'split_sk_test_other' },
  { name: 'the default webhook secret', secret: 'whsec_other' },
  { name: 'the signing secret of the other mode', secret: 'split_sign_live_other' },
  { name: 'a signing secret that has ended', secret: 'split_sign_test_ended' },
];

/** Whatever a language writes in its own way: accents, slashes, <, an order of items, a picture, an item without id. */
const CART: Cart = {
  total: 6_400,
  currency: 'eur',
  items: [
    { id: 'b', name: 'Café <1/2>', quantity: 2, unit_price: 1_500, image_url: 'https://shop.example/b.png' },
    { id: 'a', name: 'Zelt', quantity: 1, unit_price: 3_000 },
    { name: 'Nuts & Co', quantity: 1, unit_price: 400 },
  ],
  fees: [{ amount: 0, label: 'Nil' }],
  metadata: { order_ref: 'ORD/1' },
  valid_until: '2030-01-01T00:00:00Z',
};
const CANONICAL = canonicalCart(CART);
const hmac = (text: string | Buffer, secret: string | Buffer = SECRET, hash = 'sha256') =>
  createHmac(hash, secret).update(text).digest('hex');
const ascii = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
const python = (text: string) =>
  text.replace(/("(?:[^"\\]|\\.)*")|([,:])/g, (all, _text, mark) => (mark ? `${mark} ` : all));
const edited = (change: (normal: Record<string, unknown>) => object) =>
  JSON.stringify(change(JSON.parse(CANONICAL)));
const without = (...keys: string[]) =>
  edited((normal) => Object.fromEntries(Object.entries(normal).filter(([key]) => !keys.includes(key))));
const items = (list: object[]) => edited((normal) => ({ ...normal, items: list }));
const sorted = (object: object) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
const bare = CART.items.map(({ image_url: _image, ...item }) => sorted(item));
const [b, a, none] = CART.items.map(sorted);
const [bareB, bareA, bareNone] = bare;
const digest = createHmac('sha256', SECRET).update(CANONICAL).digest();

const MISTAKES: [what: string, signature: string, words: RegExp][] = [
  ['nothing', ' ', /there is no signature/],
  ['upper case', hmac(CANONICAL).toUpperCase(), /upper case/],
  ['white space', ` ${hmac(CANONICAL)}\n`, /white space/],
  ['a prefix', `sha256=${hmac(CANONICAL)}`, /prefix before/],
  ['base64', digest.toString('base64'), /is in base64/],
  ['base64url', digest.toString('base64url'), /is in base64/],
  [
    'base64 of the hex digits',
    Buffer.from(hmac(CANONICAL)).toString('base64'),
    /hex digits were put in base64/,
  ],
  ['JSON.stringify', hmac(JSON.stringify(CART)), /JSON\.stringify/],
  ['json.dumps', hmac(python(ascii(JSON.stringify(CART)))), /json\.dumps/],
  ['the whole body', hmac(JSON.stringify({ cart: CART })), /the body was signed/],
  ['no metadata', hmac(without('metadata')), /^metadata was left out/],
  ['empty metadata', hmac(edited((normal) => ({ ...normal, metadata: {} }))), /metadata was signed as empty/],
  ['no fees', hmac(without('fees')), /^fees were left out/],
  ['empty fees', hmac(edited((normal) => ({ ...normal, fees: [] }))), /fees were signed as empty/],
  ['no valid_until', hmac(without('valid_until')), /valid_until was left out/],
  ['no fees and metadata', hmac(without('fees', 'metadata')), /fees and metadata/],
  ['no zeros', hmac(without('tax', 'shipping')), /tax and shipping were left out/],
  ['the least', hmac(without('tax', 'shipping', 'fees', 'metadata')), /tax, shipping, fees and metadata/],
  ['the order of the cart', hmac(items(bare)), /^items were not sorted by id/],
  ['the order of names', hmac(items([bareB, bareNone, bareA] as object[])), /sorted by name/],
  ['pictures', hmac(items([none, a, b] as object[])), /^image_url was signed too$/],
  [
    'pictures in the order of the cart',
    hmac(items([b, a, none] as object[])),
    /image_url was signed too, and/,
  ],
  [
    'null for a missing id',
    hmac(items([sorted({ id: null, ...bareNone }), bareA, bareB] as object[])),
    /as null/,
  ],
  ['ensure_ascii', hmac(ascii(CANONICAL)), /ensure_ascii=False\)$/],
  ['separators', hmac(python(CANONICAL)), /^spaces were written.*separators=/],
  ['ensure_ascii and separators', hmac(python(ascii(CANONICAL))), /ensure_ascii=False, separators=/],
  ['escaped slashes', hmac(CANONICAL.replaceAll('/', '\\/')), /JSON_UNESCAPED_SLASHES\)$/],
  ['PHP as it comes', hmac(ascii(CANONICAL).replaceAll('/', '\\/')), /JSON_UNESCAPED_UNICODE/],
  [
    'escaped HTML',
    hmac(CANONICAL.replace(/[<>&]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)),
    /SetEscapeHTML/,
  ],
  [
    'numbers as strings',
    hmac(CANONICAL.replace(/:(\d+)(?=[,}])/g, ':"$1"')),
    /numbers were signed as strings/,
  ],
  ['numbers with decimals', hmac(CANONICAL.replace(/:(\d+)(?=[,}])/g, ':$1.0')), /with decimals/],
  ['indentation', hmac(JSON.stringify(JSON.parse(CANONICAL), null, 2)), /indented/],
  ['ISO 8859-1', hmac(Buffer.from(CANONICAL, 'latin1')), /ISO 8859-1/],
  ['decomposed accents', hmac(CANONICAL.normalize('NFD')), /decomposed/],
  ['base64 of the text', hmac(Buffer.from(CANONICAL).toString('base64')), /base64 before signing/],
  ['a line break', hmac(`${CANONICAL}\n`), /line break was signed/],
  ['a byte order mark', hmac(`\uFEFF${CANONICAL}`), /byte order mark/],
  ['SHA-512', hmac(CANONICAL, SECRET, 'sha512'), /HMAC-SHA512/],
  ['SHA-1', hmac(CANONICAL, SECRET, 'sha1'), /HMAC-SHA1/],
  ['MD5', hmac(CANONICAL, SECRET, 'md5'), /HMAC-MD5/],
  ['no secret', createHash('sha256').update(CANONICAL).digest('hex'), /without the secret/],
  [
    'a plain hash of both',
    createHash('sha256')
      .update(SECRET + CANONICAL)
      .digest('hex'),
    /hashed together/,
  ],
  ['exchanged arguments', hmac(SECRET, CANONICAL), /exchanged/],
  ['a line break in the secret', hmac(CANONICAL, `${SECRET}\n`), /secret has a line break/],
  ['a space in the secret', hmac(CANONICAL, `${SECRET} `), /secret has a space/],
  ['quotes around the secret', hmac(CANONICAL, `"${SECRET}"`), /secret is in quotes/],
  ['a decoded secret', hmac(CANONICAL, Buffer.from(SECRET, 'base64')), /decoded from base64/],
  [
    'a secret without its prefix',
    hmac(CANONICAL, SECRET.replace('split_sign_test_', '')),
    /prefix of the secret/,
  ],
  ...OTHERS.map(({ name, secret }): [string, string, RegExp] => [
    name,
    hmac(CANONICAL, secret),
    new RegExp(`with ${name}`),
  ]),
  ['half a signature', hmac(CANONICAL).slice(0, 40), /not 64 lowercase hex digits/],
];

const mistake = (signature: string) =>
  signatureMistake({ cart: CART, signature, secrets: [SECRET], others: OTHERS });

describe('the checker of signatures', () => {
  it.each(MISTAKES)('names the mistake: %s', (_what, signature, words) => {
    expect(mistake(signature)).toMatch(words);
  });

  it('names keys in the order of a class, and composed accents', () => {
    const { currency, items, total, tax, shipping, fees, metadata, valid_until } = JSON.parse(CANONICAL);
    const inOrder = JSON.stringify({ total, currency, items, tax, shipping, fees, metadata, valid_until });
    expect(mistake(hmac(inOrder))).toBe('keys were not sorted');
    const cart = JSON.parse(JSON.stringify(CART).normalize('NFD')) as Cart;
    const signature = hmac(canonicalCart(cart).normalize('NFC'));
    expect(signatureMistake({ cart, signature, secrets: [SECRET] })).toMatch(/composed before signing/);
  });

  it('takes no longer for a signature as long as all headers may be', () => {
    const began_ms = performance.now();
    expect(mistake(`${'='.repeat(380_000)}x`)).toMatch(/not 64 lowercase hex digits/);
    expect(performance.now() - began_ms).toBeLessThan(2_000);
  });

  it('never tells the right signature', () => {
    for (const [, signature] of MISTAKES) expect(mistake(signature)).not.toContain(hmac(CANONICAL));
  });

  it('says nothing of a signature that looks like no mistake', () => {
    expect(mistake('0'.repeat(64))).toBeNull();
  });
});
