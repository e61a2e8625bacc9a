import { SplitWebhookError, verifyWebhook } from 'split-with-friends/server';
import { ORDERS } from '../../shop.js';

/** POST /api/webhook: the only place where an order becomes paid. */
export async function POST(request) {
  try {
    const event = verifyWebhook(await request.text(), request.headers, process.env.SPLIT_WEBHOOK_SECRET);
    if (event.type === 'group.funded' && !handled.has(event.id)) pay(event);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof SplitWebhookError) return new Response(error.message, { status: 400 });
    throw error;
  }
}

// In your database: a unique key, filled in the transaction that marks the order paid.
const handled = new Set();
// In your database: with the order.
const paid_by = new Map();

function pay({ id, order_ref, data }) {
  handled.add(id);
  // The same news under another id.
  if (paid_by.get(order_ref) === data.session_id) return;
  // Sent again it would be the same: somebody has to look.
  if (ORDERS.get(order_ref)?.total !== data.total_cents) {
    console.error('Look at the order first: its total differs', order_ref);
  } else if (paid_by.has(order_ref)) {
    console.error(`Refund the members of ${data.session_id}: another group has paid`, order_ref);
  } else {
    paid_by.set(order_ref, data.session_id);
    console.log('Ship the order', order_ref);
  }
}
