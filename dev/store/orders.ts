import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { JsonFile } from '../shared/json-file';
import type { ShopCart } from './catalogue';

/** The shop's own record of an order. Only a verified webhook moves it on; the browser never does. */
export type Order = {
  order_ref: string;
  created_at: string;
  status: 'open' | 'paid' | 'cancelled' | 'expired';
  cart: ShopCart;
  session_id: string | null;
  session_created_at?: string;
  /** The highest sequence number of the session's events so far: later deliveries may be older news. */
  sequence: number;
  paid_cents: number;
  members: number;
};

type ReceivedWebhook = {
  id: string;
  type: string | null;
  order_ref: string | null;
  received_at: string;
  verified: boolean;
  /** How often it came: deliveries may be repeated, and are acted on once. */
  times: number;
};

/** What the shop reads of an event's body. */
export const splitEvent = z.object({
  type: z.string(),
  order_ref: z.string().nullable().default(null),
  data: z
    .object({
      sequence: z.number().optional(),
      session_id: z.string().optional(),
      created_at: z.string().optional(),
      total_cents: z.number().optional(),
      currency: z.string().optional(),
      group: z
        .object({ paid_amount: z.number().optional(), members: z.array(z.unknown()).optional() })
        .nullish(),
    })
    .default({}),
});

export type SplitEvent = z.infer<typeof splitEvent> & { id: string };

const FINAL_STATUS: Record<string, Order['status']> = {
  'group.funded': 'paid',
  'group.cancelled': 'cancelled',
  'group.expired': 'expired',
};
const KEPT_webhooks = 1000;

/** Orders and received webhooks, in one file, so that a restart of the shop forgets neither. */
export class Orders {
  readonly #file: JsonFile<{ orders: Record<string, Order>; webhooks: ReceivedWebhook[] }>;

  constructor(path: string) {
    this.#file = new JsonFile(path, { orders: {}, webhooks: [] });
  }

  open(price: (order_ref: string) => ShopCart): Order {
    const order_ref = `ord_${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`;
    const order: Order = {
      order_ref,
      created_at: new Date().toISOString(),
      status: 'open',
      cart: price(order_ref),
      session_id: null,
      sequence: 0,
      paid_cents: 0,
      members: 0,
    };
    this.#file.value.orders[order_ref] = order;
    this.#file.save();
    return order;
  }

  find(order_ref: string): Order | undefined {
    return Object.hasOwn(this.#file.value.orders, order_ref) ? this.#file.value.orders[order_ref] : undefined;
  }

  list(): Order[] {
    return Object.values(this.#file.value.orders).reverse();
  }

  webhooks(): ReceivedWebhook[] {
    return this.#file.value.webhooks;
  }

  /** Notes a delivery whose signature did not fit; it changes no order. */
  refuse(id: string): void {
    this.#note({
      id,
      type: null,
      order_ref: null,
      received_at: new Date().toISOString(),
      verified: false,
      times: 1,
    });
    this.#file.save();
  }

  /** Takes a verified event, once: a repeat of the same id is only counted. */
  accept(event: SplitEvent): void {
    const known = this.#file.value.webhooks.find((one) => one.verified && one.id === event.id);
    if (known) {
      known.times += 1;
    } else {
      const { id, type, order_ref } = event;
      this.#note({ id, type, order_ref, received_at: new Date().toISOString(), verified: true, times: 1 });
      const order = order_ref === null ? undefined : this.find(order_ref);
      if (order) apply(order, event);
    }
    this.#file.save();
  }

  #note(webhook: ReceivedWebhook): void {
    this.#file.value.webhooks = [webhook, ...this.#file.value.webhooks].slice(0, KEPT_webhooks);
  }
}

/** After a group that has ended unpaid, the order can have another one, which counts its own events. */
function followNewest(order: Order, { session_id, created_at = '' }: SplitEvent['data']): void {
  if (session_id === undefined || session_id === order.session_id || order.status === 'paid') return;
  if (created_at < (order.session_created_at ?? '')) return;
  const begun = { session_id, session_created_at: created_at, sequence: 0, paid_cents: 0, members: 0 };
  Object.assign(order, begun, { status: 'open' });
}

function apply(order: Order, { type, data }: SplitEvent): void {
  followNewest(order, data);
  const isOwn = data.session_id === order.session_id;
  if (isOwn && (data.sequence ?? 0) > order.sequence) {
    order.sequence = data.sequence ?? 0;
    order.paid_cents = data.group?.paid_amount ?? order.paid_cents;
    order.members = data.group?.members?.length ?? order.members;
  }
  const next = FINAL_STATUS[type];
  const isWhole = data.total_cents === order.cart.total && data.currency === order.cart.currency;
  // An order is paid by any of its groups, and never shipped for any other amount than its own.
  if (next === 'paid' && isWhole) order.status = 'paid';
  else if (next && next !== 'paid' && isOwn && order.status === 'open') order.status = next;
}
