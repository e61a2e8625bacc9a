import fc from 'fast-check';
import type { Cart, CartItem } from '@/lib/cart/schema';

/** Text with whatever Unicode has, without NUL and unpaired surrogates. */
const unicode = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: 'binary', minLength, maxLength })
    .map((text) => text.replaceAll('\0', '\u0001'))
    .filter((text) => !/[\uD800-\uDFFF]/u.test(text) && text.length >= minLength);

const item: fc.Arbitrary<CartItem> = fc.record(
  {
    id: fc.oneof(fc.constantFrom('a', 'b'), unicode(1, 8)),
    name: unicode(1, 12),
    quantity: fc.integer({ min: 1, max: 40 }),
    unit_price: fc.integer({ min: 0, max: 20_000 }),
    image_url: fc.constant('https://shop.example/a.png'),
  },
  { requiredKeys: ['name', 'quantity', 'unit_price'] },
);

const fee = fc.record(
  { id: unicode(1, 8), label: unicode(1, 8), amount: fc.integer({ min: -20, max: 500 }) },
  { requiredKeys: ['amount'] },
);

const metadata = fc
  .dictionary(unicode(1, 10), unicode(0, 20), { maxKeys: 8 })
  .filter((record) => !Object.hasOwn(record, '__proto__'));

/** Valid carts of every shape, in usd. */
export const cart: fc.Arbitrary<Cart> = fc
  .record(
    {
      currency: fc.constant('usd'),
      items: fc.array(item, { minLength: 1, maxLength: 8 }),
      tax: fc.integer({ min: 0, max: 5_000 }),
      shipping: fc.integer({ min: 0, max: 5_000 }),
      fees: fc.array(fee, { maxLength: 4 }),
      metadata,
    },
    { requiredKeys: ['currency', 'items'] },
  )
  .map((parts) => {
    const items = parts.items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
    const fees = (parts.fees ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return { total: items + (parts.tax ?? 0) + (parts.shipping ?? 0) + fees, ...parts };
  })
  .filter(({ total }) => total >= 1);

/** The same value with the keys of every object in reverse. */
export function reversedKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversedKeys) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, entry]) => [key, reversedKeys(entry)])) as T;
}
