import { SplitWebhookError, verifyWebhook } from 'split-with-friends/server';
import { ORDERS } from '../../shop.js';

/** POST /api/webhook: the only place where an order becomes paid. */
export async function POST(request) {
  try {
    const event = verifyWebhook(await request.text(), request.headers, process.env.SPLIT_WEBHOOK_SECRET);
    if (event.type === 'group.funded') {
      const isWhole = ORDERS.get(event.order_ref)?.total === event.data.total_cents;
      console.log(isWhole ? 'Ship the order' : 'Look at the order first: its total differs', event.order_ref);
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof SplitWebhookError) return new Response(error.message, { status: 400 });
    throw error;
  }
}
