import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { canonicalCart } from '@/lib/cart/canonical';
import type { Cart, CartItem } from '@/lib/cart/schema';
import { signCart } from '@/lib/cart/signature';

/**
 * Writes public/vectors/cart-signature.json, by which a server in any language can check its own signing:
 * `npm run vectors`. A test fails while the file differs from what this makes.
 */

const SECRET = 'test-vectors-only-never-a-real-signing-secret';

const FILE = new URL('../public/vectors/cart-signature.json', import.meta.url);

const shirt: CartItem = { id: 'SKU-1', name: 'T-shirt', quantity: 2, unit_price: 1500 };

/** A cart whose total is right: the sum of what it holds. */
function cart(changes: Omit<Partial<Cart>, 'total'>): Cart {
  const parts = { currency: 'usd', items: [shirt], ...changes };
  const items = parts.items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0);
  const fees = (parts.fees ?? []).reduce((sum, fee) => sum + fee.amount, 0);
  return { total: items + (parts.tax ?? 0) + (parts.shipping ?? 0) + fees, ...parts };
}

/** One item for each id; undefined makes one without an id. Prices differ, so that order shows. */
function items(...ids: (string | undefined)[]): CartItem[] {
  return ids.map((id, index) => {
    const item = { name: `Item ${index + 1}`, quantity: 1, unit_price: 100 * (index + 1) };
    return id === undefined ? item : { id, ...item };
  });
}

const named = (name: string): CartItem[] => [{ id: 'a', name, quantity: 1, unit_price: 500 }];

const CARTS: Record<string, Cart> = {
  'one item, nothing optional': cart({}),
  'tax, shipping and order_ref': cart({ tax: 240, shipping: 500, metadata: { order_ref: 'ORDER-1001' } }),
  'tax and shipping given as 0 sign like absent ones': cart({ tax: 0, shipping: 0 }),
  'empty fees and metadata sign like absent ones': cart({ fees: [], metadata: {} }),
  'image_url is not signed': cart({ items: [{ ...shirt, image_url: 'https://shop.example/shirt.png' }] }),
  'items are sorted by id': cart({ items: items('c', 'a', 'b') }),
  'items without id come first, in their order': cart({ items: items('b', undefined, 'a', undefined) }),
  'all items without id keep their order': cart({ items: items(undefined, undefined, undefined) }),
  'items with the same id keep their order': cart({ items: items('b', 'a', 'b', 'a') }),
  'upper case sorts before lower case': cart({ items: items('b', 'B', 'a', 'A') }),
  'digits sort as text, 10 before 9': cart({ items: items('9', '10', '1') }),
  'a shorter id sorts before its extension': cart({ items: items('ab', 'a', 'abc', 'a-b') }),
  'accented ids sort by code unit, not by language': cart({ items: items('z', '\u00e9', 'e', 'Z') }),
  'ids sort by UTF-16 code units, not by code points': cart({
    items: items('\uff5e', '\u{1f600}', '\ue000'),
  }),
  'composed and decomposed ids are different': cart({ items: items('\u00e9', 'e\u0301', 'f') }),
  'latin letters with accents': cart({ items: named('Cr\u00e8me br\u00fbl\u00e9e') }),
  'decomposed accents are signed as they are': cart({ items: named('Cre\u0300me bru\u0302le\u0301e') }),
  'chinese, arabic and cyrillic': cart({
    items: named('\u5bff\u53f8 \u0634\u0627\u064a \u0447\u0430\u0439'),
  }),
  'emoji outside the basic plane': cart({
    items: named('Pizza \u{1f355} \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'),
  }),
  'quotes, backslashes and slashes': cart({ items: named('12" \\ "deluxe" </script> a/b') }),
  'line ends and tabs have short escapes': cart({ items: named('a\nb\rc\td\be\ff') }),
  'other controls have lower-case hex escapes': cart({ items: named('a\u0001b\u000bc\u001fd') }),
  'delete and line separators are not escaped': cart({ items: named('a\u007fb\u2028c\u2029d\u00a0e\ufeff') }),
  'spaces at the ends are signed': cart({ items: named('  Tea  ') }),
  'fees keep their order': cart({
    fees: [
      { id: 'z', label: 'Service', amount: 300 },
      { id: 'a', label: 'Packaging', amount: 50 },
    ],
  }),
  'a fee without id and label': cart({ fees: [{ amount: 100 }] }),
  'a negative fee is a discount': cart({ fees: [{ id: 'promo', label: 'Ten per cent off', amount: -300 }] }),
  'metadata keys are sorted': cart({
    metadata: { z: '1', order_ref: 'A-7', a: '2', B: '3', '10': '4', '9': '5' },
  }),
  'metadata keys sort by UTF-16 code units': cart({
    metadata: { '\uff5e': 'fullwidth', '\u{1f600}': 'astral', '\ue000': 'private', '\u00e9': 'accent' },
  }),
  'metadata values are escaped and may be empty': cart({ metadata: { note: 'say "hi"\n', empty: '' } }),
  'metadata keys are escaped': cart({ metadata: { 'a"b\\c\n': 'x', constructor: 'y', toString: 'z' } }),
  'valid_until is signed': cart({ valid_until: '2026-01-31T12:00:00Z', metadata: { order_ref: 'A-7' } }),
  'valid_until is signed as it is written': cart({ valid_until: '2026-01-31T13:00:00.000+01:00', tax: 240 }),
  'zero-decimal currency': cart({ currency: 'jpy', items: [{ ...shirt, unit_price: 1980 }], tax: 396 }),
  'three-decimal currency': cart({ currency: 'kwd', items: [{ ...shirt, unit_price: 1235 }], shipping: 500 }),
  'an item for nothing': cart({ items: [shirt, { name: 'Sticker', quantity: 1, unit_price: 0 }] }),
  'the largest total': cart({ items: [{ id: 'a', name: 'Boat', quantity: 1, unit_price: 99_999_999 }] }),
  'the largest quantity': cart({
    items: [{ id: 'a', name: 'Bolt', quantity: 10_000, unit_price: 9_999 }],
    tax: 9_999,
  }),
};

/** The whole file, ready to be written: a vector on each line. */
export function vectorFile(): string {
  const vectors = Object.entries(CARTS).map(([name, value]) =>
    JSON.stringify({
      name,
      cart: value,
      canonical: canonicalCart(value),
      signature: signCart(value, SECRET),
    }),
  );
  return `{"secret":${JSON.stringify(SECRET)},"vectors":[\n${vectors.join(',\n')}\n]}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FILE, vectorFile());
}
