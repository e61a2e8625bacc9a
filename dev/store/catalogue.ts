import type { SignableCart } from '../../lib/cart/canonical';

/** What the shop sells. Prices are in cents of a US dollar. */
type Product = {
  id: string;
  name: string;
  words: string;
  unit_price: number;
  /** How many are in the cart of somebody who has just come in. */
  usual: number;
};

const currency = 'usd';
const TAX_basis_points = 850;
const DELIVERY_cents = 1250;
export const MAXIMUM_QUANTITY = 20;

export const products: readonly Product[] = [
  {
    id: 'cabin-2n',
    name: 'Lakeside cabin, two nights',
    words: 'Friday to Sunday, six beds, a wood stove and the lake at the door.',
    unit_price: 48_900,
    usual: 1,
  },
  {
    id: 'canoe-day',
    name: 'Canoe for a day',
    words: 'Three seats, paddles and life vests.',
    unit_price: 6_500,
    usual: 2,
  },
  {
    id: 'breakfast',
    name: 'Breakfast basket',
    words: 'Bread, eggs, jam and coffee for two, on the porch at eight.',
    unit_price: 2_450,
    usual: 3,
  },
  {
    id: 'firewood',
    name: 'Firewood, one crate',
    words: 'Dry birch, enough for an evening outside.',
    unit_price: 1_800,
    usual: 1,
  },
];

export type Quantities = Record<string, number>;

/** Whole numbers from 0 to 20 of what the shop has; anything else counts as the nearest of those. */
export function readQuantities(read: (id: string) => unknown): Quantities {
  return Object.fromEntries(
    products.map(({ id, usual }) => {
      const given = read(id);
      const number =
        given === undefined || given === null || given === '' ? usual : Math.trunc(Number(given));
      return [id, Number.isFinite(number) ? Math.min(Math.max(number, 0), MAXIMUM_QUANTITY) : usual];
    }),
  );
}

export type ShopCart = SignableCart & {
  tax: number;
  shipping: number;
  items: { id: string; name: string; quantity: number; unit_price: number; image_url?: string }[];
};

/**
 * The cart as the shop itself prices it. Tax is on the goods, rounded half up; delivery is a flat price. Its goods have
 * their pictures where the shop has an address.
 */
export function priceCart(
  quantities: Quantities,
  { order_ref, shop_url }: { order_ref?: string; shop_url?: string } = {},
): ShopCart {
  const items = products
    .map(({ id, name, unit_price }) => ({
      id,
      name,
      quantity: quantities[id] ?? 0,
      unit_price,
      ...(shop_url ? { image_url: `${shop_url}/pictures/${id}.png` } : {}),
    }))
    .filter(({ quantity }) => quantity > 0);
  const goods = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const tax = Math.floor((goods * TAX_basis_points + 5_000) / 10_000);
  const shipping = items.length > 0 ? DELIVERY_cents : 0;
  return {
    total: goods + tax + shipping,
    currency,
    items,
    tax,
    shipping,
    ...(order_ref ? { metadata: { order_ref } } : {}),
  };
}

/** "$1,234.50" of 123450. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
