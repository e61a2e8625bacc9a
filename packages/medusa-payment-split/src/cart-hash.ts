import { createHash } from 'node:crypto';
import type { Cart, CartItem } from '../../checkout/src/types';
import { numberOf } from './amounts';
import type { MedusaCart } from './cart';

/** The cart that a group pays, and Medusa's that it is made of; none where the amount is not a cart's. */
export interface PaidCart {
  medusa_cart: MedusaCart | undefined;
  cart: Cart;
}

const digest = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** In one order, in whatever order Medusa answers the lines. */
function sorted({ items }: Cart): CartItem[] {
  const key = ({ id = '' }: CartItem) => id;
  return [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * The hash of a cart that tells whether a group pays for these very lines. Names and pictures are no part of it: Medusa
 * takes them from the shopper's language, which can change. The quantity is that of Medusa, also of a line as one piece.
 */
export function hashOf({ medusa_cart, cart }: PaidCart): string {
  const lines = new Map(medusa_cart?.items.map((line) => [line.id, line]));
  const items = sorted(cart).map(({ id = '', quantity, unit_price }) => {
    const line = lines.get(id);
    const variant_id = line?.variant_id ?? null;
    return { id, variant_id, quantity: line ? numberOf(line.quantity) : quantity, unit_price };
  });
  return digest({ ...cart, items });
}

/** Whether a hash is this cart's. Those of earlier versions have names and pictures, and some the order of that moment. */
export const isHashOf = (paid: PaidCart, hash: unknown): boolean =>
  [hashOf(paid), digest({ ...paid.cart, items: sorted(paid.cart) }), digest(paid.cart)].some(
    (own) => own === hash,
  );
