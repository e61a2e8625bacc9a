import { chargeSumCents, type MedusaAmount } from './amounts';
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

interface Amount {
  amount: MedusaAmount;
  raw_amount?: { value: number | string };
}

/** Booked before the provider is asked to make it, and taken out again if that fails. */
interface RefundRow extends Amount {
  id: string;
  created_at: Date | string;
}

interface PaymentRow extends Amount {
  currency_code: string;
  canceled_at?: Date | string | null;
  data: Record<string, unknown> | null;
  refunds?: RefundRow[];
}

const amountOf = ({ raw_amount, amount }: Amount): MedusaAmount => raw_amount ?? amount;

/** Whether Medusa counts a payment, in part at least: it was not canceled, and not all of it is booked as refunded. */
function isKept(payment: PaymentRow): boolean {
  const currency = payment.currency_code.toLowerCase();
  const refunded_cents = chargeSumCents((payment.refunds ?? []).map(amountOf), currency);
  return !payment.canceled_at && refunded_cents < chargeSumCents([amountOf(payment)], currency);
}

const REFUND_FIELDS = ['id', 'amount', 'raw_amount', 'created_at'].map((field) => `refunds.${field}`);

const PAYMENT_FIELDS = ['amount', 'raw_amount', 'currency_code', 'canceled_at', 'data', ...REFUND_FIELDS];

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

  /** The order that a payment collection belongs to, once there is one. */
  async orderOf(payment_collection_id: string): Promise<{ status?: string } | undefined> {
    const fields = ['order_id', 'order.status'];
    const [link] = await this.#rows<{ order?: { status: string } | null }>(
      'order_payment_collection',
      fields,
      { payment_collection_id },
    );
    return link && (link.order ?? {});
  }

  /** Whether a session's payment is an order's. The session itself can be gone, as where another has followed it. */
  async isOfOrder(payment_session_id: string): Promise<boolean> {
    const fields = ['payment_collection_id'];
    const [payment] = await this.#rows<{ payment_collection_id: string }>('payment', fields, {
      payment_session_id,
    });
    if (!payment) throw new Error(`There is no payment of the payment session ${payment_session_id}.`);
    return (await this.orderOf(payment.payment_collection_id)) !== undefined;
  }

  sessionsOf(payment_collection_id: string): Promise<PaymentSessionRow[]> {
    return this.#rows('payment_session', SESSION_FIELDS, { payment_collection_id });
  }

  /** The refunds that Medusa has booked of a session's payment, in their order. */
  async refundsOf(payment_session_id: string): Promise<{ id: string; amount: MedusaAmount }[]> {
    const filters = { payment_session_id };
    const [payment] = await this.#rows<{ refunds: RefundRow[] }>('payment', REFUND_FIELDS, filters);
    if (!payment) throw new Error(`There is no payment of the payment session ${payment_session_id}.`);
    const time = ({ created_at }: RefundRow) => new Date(created_at).getTime();
    return [...payment.refunds]
      .sort((a, b) => time(a) - time(b) || (a.id < b.id ? -1 : 1))
      .map((refund) => ({ id: refund.id, amount: amountOf(refund) }));
  }

  /** The data of the payments that a collection still counts. They outlive their sessions. */
  async keptPaymentsOf(payment_collection_id: string): Promise<PaymentRow['data'][]> {
    const rows = await this.#rows<PaymentRow>('payment', PAYMENT_FIELDS, { payment_collection_id });
    return rows.filter(isKept).map(({ data }) => data);
  }

  /** None for the payment collection of an order's change. */
  async cartIdOf(payment_collection_id: string): Promise<string | undefined> {
    const [link] = await this.#rows<{ cart_id: string }>('cart_payment_collection', ['cart_id'], {
      payment_collection_id,
    });
    return link?.cart_id;
  }

  /** The cart that a payment collection is for, if it is for one. */
  async cartOf(payment_collection_id: string): Promise<(MedusaCart & { email?: string | null }) | undefined> {
    const id = await this.cartIdOf(payment_collection_id);
    if (!id) return undefined;
    const [cart] = await this.#rows<MedusaCart & { email?: string | null }>('cart', CART_FIELDS, { id });
    return cart;
  }
}
