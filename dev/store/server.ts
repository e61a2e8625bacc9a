import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import canonicalize from 'canonicalize';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { signCart } from '../../lib/cart/signature';
import { json, pageHeaders, type Serving, serve } from '../shared/serve';
import { picture, stylesheet } from './art';
import { priceCart, readQuantities, type ShopCart } from './catalogue';
import { type Order, Orders, type SplitEvent, splitEvent } from './orders';
import { orderPage, ordersPage, problemPage, shopPage } from './pages';

/** A merchant's own small server: the shop, its signing route, and its webhook receiver. */
type StoreOptions = {
  port: number;
  dataFile: string;
  /** The service's API, ending in /api/v1. */
  api: string;
  merchantId: string;
  publishableKey: string;
  signingSecret: string;
  webhookSecret: string;
};

const script = readFileSync(fileURLToPath(new URL('./store.js', import.meta.url)), 'utf8');

const signedCart = z.object({
  items: z.array(
    z.object({ id: z.string(), name: z.string(), quantity: z.number(), unit_price: z.number() }),
  ),
  metadata: z.looseObject({ order_ref: z.string() }),
});
const sessionAnswer = z.object({ session_url: z.url() });

class Store {
  readonly orders: Orders;
  readonly #webhook: Webhook;

  constructor(
    readonly options: StoreOptions,
    readonly url: string,
  ) {
    this.orders = new Orders(options.dataFile);
    this.#webhook = new Webhook(options.webhookSecret);
  }

  page(body: string, status = 200): Response {
    const split = new URL(this.options.api).origin;
    const policy = [
      "default-src 'none'",
      "style-src 'self'",
      `script-src 'self' ${split}`,
      `frame-src ${split}`,
      'img-src data:',
      `connect-src 'self' ${split}`,
      // A form may lead on to the hosted page: browsers check redirects after a form as well.
      `form-action 'self' ${split}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
    return new Response(body, { status, headers: pageHeaders(policy) });
  }

  /** What the shop sends to the service: an order's cart, and where to send the organizer afterwards. */
  session(order: Order) {
    return {
      cart: order.cart,
      success_url: `${this.url}/orders/${order.order_ref}`,
      cancel_url: `${this.url}/?closed=${order.order_ref}`,
    };
  }

  openOrder(read: (id: string) => unknown): Order | undefined {
    const quantities = readQuantities(read);
    if (priceCart(quantities).items.length === 0) return undefined;
    return this.orders.open((order_ref) => priceCart(quantities, { order_ref, shop_url: this.url }));
  }

  /**
   * The signing route (API specification 4.8). It signs what the shop's own order holds, never what the
   * browser sends. A cart that differs gets no signature.
   */
  async sign(request: Request): Promise<Response> {
    const body = z
      .object({ cart: signedCart.loose() })
      .safeParse(await request.json().catch(() => undefined));
    if (!body.success) return json({ error: 'Send {"cart": ...} with items and metadata.order_ref.' }, 400);
    const { cart } = body.data;
    const order = this.orders.find(cart.metadata.order_ref);
    if (!order || !isSameCart(cart, order.cart)) {
      return json({ error: 'This cart is not one of our orders at our prices.' }, 422);
    }
    return json({ signature: signCart(order.cart, this.options.signingSecret) });
  }

  /** Checkout without script: the shop's server makes the same request to the service. */
  async checkout(request: Request): Promise<Response> {
    const form = await request.formData();
    const order = this.openOrder((id) => form.get(id));
    if (!order) return this.page(problemPage('The cart is empty', 'Pick something first.'), 422);
    const answer = await fetch(`${this.options.api}/sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.options.publishableKey}`,
        'content-type': 'application/json',
        'x-split-signature': signCart(order.cart, this.options.signingSecret),
      },
      body: JSON.stringify(this.session(order)),
    }).catch(() => undefined);
    const parsed = sessionAnswer.safeParse(await answer?.json().catch(() => undefined));
    if (!answer?.ok || !parsed.success) {
      const words = 'The payment service did not answer as it should. Nothing was ordered; please try again.';
      return this.page(problemPage('That did not work', words), 502);
    }
    return new Response(null, { status: 303, headers: { location: parsed.data.session_url } });
  }

  /** Receives a webhook. The signature is checked over the raw bytes before anything is parsed. */
  async receive(request: Request): Promise<Response> {
    const body = await request.text();
    const id = request.headers.get('webhook-id') ?? '';
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': request.headers.get('webhook-timestamp') ?? '',
      'webhook-signature': request.headers.get('webhook-signature') ?? '',
    };
    let event: SplitEvent;
    try {
      event = { id, ...splitEvent.parse(this.#webhook.verify(body, headers)) };
    } catch {
      this.orders.refuse(id);
      return json({ error: 'The signature does not fit.' }, 400);
    }
    this.orders.accept(event);
    return json({ received: true });
  }
}

/** Whether the browser's cart is the order's in all that is signed, in whatever order its keys and items come. */
function isSameCart(given: z.infer<typeof signedCart>, own: ShopCart): boolean {
  const plain = (cart: object) => canonicalize({ tax: 0, shipping: 0, fees: [], ...cart, items: [] });
  const items = (cart: { items: readonly object[] }) =>
    cart.items.map((item) => canonicalize({ ...item, image_url: undefined })).sort();
  return plain(given) === plain(own) && items(given).join() === items(own).join();
}

function closedNotice(order: Order | undefined): string | undefined {
  if (!order) return undefined;
  if (order.status === 'paid') return 'That order is already paid. You find it under "Your orders".';
  if (order.status !== 'open')
    return 'The group payment has ended. Anyone who paid gets the money back; your cart is as it was.';
  if (order.members > 0) return 'Your group payment goes on. You find it under "Your orders".';
  return 'The group payment was closed. Nothing was ordered; your cart is as it was.';
}

/** How many of a product are still in the cart of somebody who comes back: as many as before, until it is paid. */
function quantityIn(closed: Order | undefined, id: string): number | undefined {
  if (!closed || closed.status === 'paid') return undefined;
  return closed.cart.items.find((item) => item.id === id)?.quantity ?? 0;
}

async function answer(store: Store, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const [, order_ref] = /^\/(?:api\/)?orders\/([\w-]+)$/.exec(url.pathname) ?? [];
  const order = order_ref ? store.orders.find(order_ref) : undefined;
  switch (`${request.method} ${order_ref ? url.pathname.replace(order_ref, ':ref') : url.pathname}`) {
    case 'GET /': {
      const closed = store.orders.find(url.searchParams.get('closed') ?? '');
      const quantities = readQuantities((id) => url.searchParams.get(id) ?? quantityIn(closed, id));
      return store.page(shopPage(quantities, store.options, closedNotice(closed)));
    }
    case 'GET /store.css':
      return new Response(stylesheet, { headers: { 'content-type': 'text/css; charset=utf-8' } });
    case 'GET /store.js':
      return new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    case 'POST /orders': {
      const body: unknown = await request.json().catch(() => ({}));
      const quantities = z.record(z.string(), z.unknown()).safeParse(body);
      const opened = store.openOrder((id) => (quantities.success ? quantities.data[id] : undefined));
      return opened
        ? json(store.session(opened))
        : json({ error: 'The cart is empty. Pick something first.' }, 422);
    }
    case 'POST /split/sign':
      return store.sign(request);
    case 'POST /checkout':
      return store.checkout(request);
    case 'POST /webhooks/split':
      return store.receive(request);
    case 'GET /orders':
      return store.page(ordersPage(store.orders.list()));
    case 'GET /orders/:ref':
      if (order) return store.page(orderPage(order));
      break;
    case 'GET /api/orders/:ref':
      return order ? json(order) : json({ error: 'There is no such order.' }, 404);
    case 'GET /api/webhooks':
      return json({ data: store.orders.webhooks() });
  }
  const shown = request.method === 'GET' ? await picture(url.pathname) : undefined;
  if (shown) return new Response(new Uint8Array(shown), { headers: { 'content-type': 'image/png' } });
  return store.page(problemPage('Not here', 'There is nothing at this address.'), 404);
}

/** Starts the shop. It registers nothing with the service: its webhook endpoint is the seed's. */
export async function startStore(options: StoreOptions): Promise<Serving> {
  const store = new Store(options, `http://localhost:${options.port}`);
  return serve((request) => answer(store, request), options.port);
}
