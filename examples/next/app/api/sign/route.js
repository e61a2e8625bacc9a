import { signCart } from '@split/checkout/server';

/** POST /api/sign: signs only what this shop sells at its own price. */
export async function POST(request) {
  const { cart } = await request.json();
  const honest = cart.items.every(({ id, unit_price }) => id === 'cabin' && unit_price === 7500);
  if (!honest) return Response.json({ error: 'These are not our prices.' }, { status: 400 });
  return Response.json({ signature: signCart(cart, process.env.SPLIT_SIGNING_SECRET) });
}
