import {
  AbstractPaymentProvider,
  MedusaError,
  type PaymentInput,
  type PaymentOutput,
  type PricedInput,
  type StatusOutput,
  type WebhookAction,
  type WebhookPayload,
} from '@medusajs/framework/utils';
import { verifyWebhook } from '../../checkout/src/server/webhook';
import { chargeCents, chargeSumCents, type MedusaAmount, medusaAmount } from './amounts';
import { splitCart } from './cart';
import { hashOf, isHashOf } from './cart-hash';
import { actionOf, isOfPaid } from './events';
import { Groups, isPutOff } from './groups';
import { MedusaQuery, type PaymentSessionRow, type Query } from './medusa-query';
import { checkOptions, type SplitOptions } from './options';
import { type PaymentData, readPaymentData } from './payment-data';
import { showRefusal } from './refusals';
import { isStillPaid, paymentStatus } from './status';

/**
 * Medusa answers a webhook when it comes, and has its worker read it: after minutes, or days where the worker was away. An
 * old one that somebody sends again does no harm, as Split and Medusa are asked what is true now.
 */
const WEBHOOK_TOLERANCE_s = 7 * 86_400;

/** Makes Medusa wait for a group that pays together. The order is placed once the group is funded. */
export class SplitPaymentProvider extends AbstractPaymentProvider<SplitOptions> {
  static identifier = 'split';

  static validateOptions(options: Partial<SplitOptions>): void {
    checkOptions(options);
  }

  readonly #cradle: Record<string, unknown>;
  readonly #groups: Groups;

  constructor(cradle: Record<string, unknown>, options: SplitOptions) {
    super(cradle, options);
    this.#cradle = cradle;
    this.#groups = new Groups(options);
  }

  /** Exists only once all of Medusa's modules are loaded. */
  get #medusa(): MedusaQuery {
    try {
      return new MedusaQuery(this.#cradle.query as Query);
    } catch (cause) {
      const where = "dependencies: ['query'] beside the payment module's resolve, in medusa-config";
      throw new Error(`medusa-payment-split needs ${where}.`, { cause });
    }
  }

  /** What a payment session pays now. */
  async #cartOf(payment_session_id: string, amount_cents: number, currency: string) {
    const collection_id = await this.#medusa.collectionOf(payment_session_id);
    if (!collection_id) throw new Error(`There is no payment session ${payment_session_id}.`);
    const medusa_cart = await this.#medusa.cartOf(collection_id);
    return { collection_id, medusa_cart, cart: splitCart(medusa_cart, amount_cents, currency) };
  }

  /** Whether the cart still has the lines that the group pays: others can cost the same. */
  async #isSameCart({ session_id, amount_cents, currency, cart: hash }: PaymentData): Promise<boolean> {
    return isHashOf(await this.#cartOf(session_id, amount_cents, currency), hash);
  }

  /** Opens the group for a payment session, or comes back to the one that its cart has. */
  async #open(payment_session_id: string, { amount, currency_code, context }: PricedInput) {
    const currency = currency_code.toLowerCase();
    const amount_cents = chargeCents(amount, currency);
    const paid = await this.#cartOf(payment_session_id, amount_cents, currency);
    const { email, first_name, last_name } = context?.customer ?? {};
    const name = [first_name, last_name].filter(Boolean).join(' ');
    const address = email ?? paid.medusa_cart?.email;
    const customer = { ...(address ? { email: address } : {}), ...(name ? { name } : {}) };
    const group = await showRefusal(this.#groups.open(paid.collection_id, paid, customer));
    const data: PaymentData = {
      session_id: payment_session_id,
      split_session_id: group.session_id,
      session_url: group.session_url,
      amount_cents: paid.cart.total,
      currency,
      cart: hashOf(paid),
    };
    return data;
  }

  async #status(data: PaymentData): Promise<StatusOutput> {
    return { status: paymentStatus(await this.#groups.retrieve(data.split_session_id), data), data };
  }

  async initiatePayment(input: PricedInput): Promise<PaymentOutput & { id: string }> {
    const data = await this.#open(String(input.data?.session_id), input);
    return { id: data.split_session_id, data };
  }

  /** Members have agreed to the order and its amount once the group has started. Until then it is a new group's. */
  async updatePayment(input: PricedInput): Promise<PaymentOutput> {
    const data = readPaymentData(input.data);
    const currency = input.currency_code.toLowerCase();
    const same_amount =
      currency === data.currency && chargeCents(input.amount, currency) === data.amount_cents;
    if (same_amount && (await this.#isSameCart(data))) return { data };
    const { started, status } = await this.#groups.retrieve(data.split_session_id);
    if (started && (status === 'pending' || status === 'funded')) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        'The group has started, so its order cannot change. Cancel the group first.',
      );
    }
    return { data: await this.#open(data.session_id, input) };
  }

  /**
   * Medusa deletes the payment session of a cart that has changed, and of a shopper who chooses how to pay once more. A
   * session that follows for the same collection decides what becomes of the group (see Groups.open).
   *
   * @throws MedusaError NOT_ALLOWED for what pays an order: Medusa keeps the session then, and opens no other
   */
  async deletePayment(input: PaymentInput): Promise<PaymentOutput> {
    // Data without a group is that of a session which Split has refused to open.
    if (typeof input.data?.split_session_id !== 'string') return {};
    const data = readPaymentData(input.data);
    const { order_ref } = await this.#groups.retrieve(data.split_session_id);
    const rows = order_ref ? await this.#medusa.sessionsOf(order_ref) : [];
    const own = rows.find(({ id }) => id === data.session_id);
    // Data of another session, as a browser can send it (see authorizePayment).
    if (!order_ref || own?.data?.split_session_id !== data.split_session_id) return { data };
    const follows = rows.some(({ id, provider_id }) => id !== own.id && provider_id === own.provider_id);
    if (follows) return { data };
    if (await this.#mayPayOrder(order_ref, data.split_session_id)) {
      const message = 'The group has paid for an order. Refund its payment, or cancel the order.';
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message);
    }
    await this.#groups.callOff(data.split_session_id);
    return { data };
  }

  /** Whether a group pays the collection's order, or may be about to: Medusa books the payment after the order. */
  async #mayPayOrder(collection_id: string, split_session_id: string): Promise<boolean> {
    const order = await this.#medusa.orderOf(collection_id);
    if (!order || order.status === 'canceled') return false;
    const kept = await this.#medusa.keptPaymentsOf(collection_id);
    if (kept.length > 0) return kept.some((data) => data?.split_session_id === split_session_id);
    return (await this.#medusa.cartIdOf(collection_id)) !== undefined;
  }

  /**
   * Medusa asks before it places the order: one for other lines than the group has paid is an error. So is the data of
   * another payment session: until a session is opened, its data is what the browser has sent.
   */
  async authorizePayment(input: PaymentInput): Promise<StatusOutput> {
    const data = readPaymentData(input.data);
    if (data.session_id !== input.context?.idempotency_key) return { status: 'error', data };
    const session = await this.#groups.retrieve(data.split_session_id);
    const status = paymentStatus(session, data);
    if (status !== 'captured') return { status, data };
    const paid = await this.#cartOf(data.session_id, data.amount_cents, data.currency);
    const is_same = session.order_ref === paid.collection_id && isHashOf(paid, data.cart);
    // The cart can be as it was again after the group was called off for another one.
    return { status: is_same && isStillPaid(session.group.members) ? status : 'error', data };
  }

  getPaymentStatus(input: PaymentInput): Promise<StatusOutput> {
    return this.#status(readPaymentData(input.data));
  }

  /** The cards were charged when the members paid, so this only makes sure of it. */
  async capturePayment(input: PaymentInput): Promise<PaymentOutput> {
    const { status, data } = await this.#status(readPaymentData(input.data));
    if (status === 'captured') return { data: data ?? {} };
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, 'The group has not paid.');
  }

  /**
   * Medusa reads `data` before it books a refund: only its bookings say what was refunded before this one. Of two at once
   * `data` keeps one.
   */
  async refundPayment(input: PaymentInput & { amount: MedusaAmount }): Promise<PaymentOutput> {
    const data = readPaymentData(input.data);
    const { session_id, currency, split_session_id } = data;
    const refund_id = String(input.context?.idempotency_key);
    const booked = await this.#medusa.refundsOf(session_id);
    const amounts = booked.map(({ amount }) => amount);
    const amountsBefore = (id: string): MedusaAmount[] | undefined => {
      const index = booked.findIndex((one) => one.id === id);
      return index < 0 ? undefined : amounts.slice(0, index);
    };
    const before = amountsBefore(refund_id) ?? amounts;
    // What cards cannot be refunded in Medusa's decimals goes to the next refund, so that all of them are the whole.
    const before_cents = chargeSumCents(before, currency);
    const through_cents = chargeSumCents([...before, input.amount], currency);
    const amount_cents = through_cents - before_cents;
    const { [refund_id]: _own, ...others } = data.refunds ?? {};
    const made_for_others = new Map(
      Object.entries(others).map(([id, made]) => {
        const earlier = amountsBefore(id);
        return [made, earlier && chargeSumCents(earlier, currency)];
      }),
    );
    const refund = [split_session_id, amount_cents, before_cents, made_for_others] as const;
    // An order that is canceled: Medusa cancels it although this fails, and asks for no refund again.
    const is_rest = through_cents >= data.amount_cents;
    const asked = is_rest ? this.#groups.refundRest(...refund) : this.#groups.refund(...refund);
    const also = is_rest ? ['All that could be refunded has been.'] : [];
    const made = await showRefusal(this.#bookPutOff(asked, session_id), ...also);
    return { data: made ? { ...data, refunds: { ...others, [refund_id]: made } } : data };
  }

  /**
   * Medusa refunds a payment that has no order where it could not complete the cart, and then opens another payment
   * session. If this failed, both payments would count as captured, with the money of one group. The event that the refund
   * waits for orders the cart by the other one, or gives the money back.
   */
  #bookPutOff<T>(refund: Promise<T>, payment_session_id: string): Promise<T | undefined> {
    return refund.catch(async (error: unknown) => {
      if (!isPutOff(error) || (await this.#medusa.isOfOrder(payment_session_id))) throw error;
      return undefined;
    });
  }

  async cancelPayment(input: PaymentInput): Promise<PaymentOutput> {
    const data = readPaymentData(input.data);
    await showRefusal(this.#groups.callOff(data.split_session_id));
    return { data };
  }

  async retrievePayment(input: PaymentInput): Promise<PaymentOutput> {
    const data = readPaymentData(input.data);
    return { data: { ...data, session: await this.#groups.retrieve(data.split_session_id) } };
  }

  /**
   * What becomes of a paid group: an order, or everybody's money back where none can come of it, as its cart was changed or
   * the group has dropped items, and where the order was canceled. Groups of other shops are left alone.
   */
  async #nextOf(
    order_ref: string,
    split_session_id: string,
    row: PaymentSessionRow | undefined,
  ): Promise<'order' | 'refund' | 'none'> {
    const order = await this.#medusa.orderOf(order_ref);
    if (order?.status === 'canceled') return 'refund';
    // The session of an order's payment can be gone.
    const kept = order ? await this.#medusa.keptPaymentsOf(order_ref) : [];
    if (kept.some((data) => data?.split_session_id === split_session_id)) return 'none';
    if (!row) return (await this.#medusa.hasCollection(order_ref)) ? 'refund' : 'none';
    // An order that is changed is there before the change is paid.
    if (order && (row.authorized_at || (await this.#medusa.cartIdOf(order_ref)))) return 'none';
    // Medusa is still opening this one, and its data is not its own yet. It asks before it places an order.
    if (row.data?.session_id !== row.id) return 'order';
    const context = { idempotency_key: row.id };
    const { status } = await this.authorizePayment({ data: row.data, context });
    return status === 'error' ? 'refund' : 'order';
  }

  /** @throws SplitWebhookError for an event that Split has not signed, or that is too old */
  async getWebhookActionAndData({ rawData, headers }: WebhookPayload): Promise<WebhookAction> {
    const { webhookSecret } = this.config;
    const options = { tolerance_s: WEBHOOK_TOLERANCE_s };
    const event = verifyWebhook(rawData, headers as Record<string, string>, webhookSecret, options);
    if (event.type === 'webhook.test' || !event.order_ref) return { action: 'not_supported' };
    const { session_id, status, total_cents, currency } = event.data;
    const is_paid = status === 'funded' && isOfPaid(event.type);
    let action = actionOf(event.type);
    if (action === 'not_supported' && !is_paid) return { action };
    const rows = await this.#medusa.sessionsOf(event.order_ref);
    const row = rows.find(({ data }) => data?.split_session_id === session_id);
    const next = is_paid ? await this.#nextOf(event.order_ref, session_id, row) : 'none';
    if (next === 'refund') {
      await this.#groups.callOff(session_id);
      return { action: 'not_supported' };
    }
    if (next === 'order' && event.type === 'group.transferred') action = 'captured';
    if (!row || action === 'not_supported') return { action: 'not_supported' };
    return { action, data: { session_id: row.id, amount: medusaAmount(total_cents, currency) } };
  }
}
