import { isDeepStrictEqual } from 'node:util';
import { signCart } from 'split-with-friends/server';
import { ORDERS } from '../../shop.js';

/**
 * POST /api/sign: signs the shop's own order and nothing else. Every field counts, not the prices alone: a fee below
 * zero is a discount, and another order's number would ship that one.
 */
export async function POST(request) {
  const { cart } = await request.json();
  const order = ORDERS.get(cart?.metadata?.order_ref);
  if (!order || !isDeepStrictEqual(cart, order)) {
    return Response.json({ error: 'This is not one of our orders.' }, { status: 400 });
  }
  return Response.json({ signature: signCart(order, process.env.SPLIT_SIGNING_SECRET) });
}
