import type { Cart } from './schema';

/** The merchant's own id of the order; null if the cart names none. An empty text is what a shop sends that has none. */
export const orderRefOf = ({ metadata }: Pick<Cart, 'metadata'>): string | null =>
  metadata?.order_ref || null;
