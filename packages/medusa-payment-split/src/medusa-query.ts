import type { MedusaCart } from './cart';

/** Medusa's Query, as far as it is used here. */
export interface Query {
  graph(request: {
    entity: string;
    fields: string[];
    filters: Record<string, unknown>;
  }): Promise<{ data: unknown[] }>;
}

export interface PaymentSessionRow {
  id: string;
  provider_id: string;
  payment_collection_id: string;
  /** Set once Medusa places the order. */
  authorized_at?: Date | string | null;
  data: Record<string, unknown> | null;
}

const CART_FIELDS = [
  'email',
  'total',
  'credit_line_total',
  'items.*',
  'items.tax_total',
  'items.discount_total',
  'items.discount_subtotal',
  'items.tax_lines.*',
  'items.adjustments.*',
  'shipping_methods.*',
  'shipping_methods.tax_total',
  'shipping_methods.discount_total',
  'shipping_methods.discount_subtotal',
  'shipping_methods.tax_lines.*',
  'shipping_methods.adjustments.*',
  'credit_lines.*',
];

const SESSION_FIELDS = ['id', 'provider_id', 'payment_collection_id', 'authorized_at', 'data'];

/** What the provider asks Medusa beside what it is told. */
export class MedusaQuery {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  async #rows<T>(entity: string, fields: string[], filters: Record<string, unknown>): Promise<T[]> {
    const { data } = await this.#query.graph({ entity, fields, filters });
    return data as T[];
  }

  /** The payment collection of a payment session: one for each cart, however often the shopper chooses to pay. */
  async collectionOf(payment_session_id: string): Promise<string | undefined> {
    const filters = { id: payment_session_id };
    const [row] = await this.#rows<PaymentSessionRow>('payment_session', SESSION_FIELDS, filters);
    return row?.payment_collection_id;
  }

  /** Whether the payment collection is one of this shop's. */
  async hasCollection(id: string): Promise<boolean> {
    return (await this.#rows('payment_collection', ['id'], { id })).length > 0;
  }

  sessionsOf(payment_collection_id: string): Promise<PaymentSessionRow[]> {
    return this.#rows('payment_session', SESSION_FIELDS, { payment_collection_id });
  }

  /** The cart that a payment collection is for; none for that of an order's change. */
  async cartOf(payment_collection_id: string): Promise<(MedusaCart & { email?: string | null }) | undefined> {
    const [link] = await this.#rows<{ cart_id: string }>('cart_payment_collection', ['cart_id'], {
      payment_collection_id,
    });
    if (!link) return undefined;
    const [cart] = await this.#rows<MedusaCart & { email?: string | null }>('cart', CART_FIELDS, {
      id: link.cart_id,
    });
    return cart;
  }
}
