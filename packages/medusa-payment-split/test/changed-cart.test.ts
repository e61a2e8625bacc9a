import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiServer } from '../../checkout/test/api-server';
import { type MedusaLine, splitCart } from '../src/cart';
import { hashOf } from '../src/cart-hash';
import { SplitPaymentProvider } from '../src/provider';
import { queryOf } from './fake-medusa';

vi.mock('@medusajs/framework/utils', () => import('./fake-medusa'));

const line = (id: string, title: string, unit_price: number): MedusaLine => ({
  id,
  title,
  quantity: 1,
  unit_price,
  is_tax_inclusive: true,
  tax_total: 0,
  discount_total: 0,
  discount_subtotal: 0,
});
const SCARF = line('cali_1', 'Scarf', 20);
const HAT = line('cali_2', 'Hat', 30);
const GLOVES = line('cali_3', 'Gloves', 30);

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

let server: Awaited<ReturnType<typeof apiServer>>;
let group: { status: string; started: boolean; total_cents: number; order_ref: string };
let member: { id: string; status: string; amount_cents: number };
/** What Medusa has in the cart now. */
let items: MedusaLine[];
/** The payment sessions that Medusa has. */
let sessions: object[];
/** The orders and the carts of their payment collection. */
let orders: { status: string }[];
let carts: { cart_id: string }[];
/** What Medusa has booked as paid for it. */
let payments: object[];

beforeEach(async () => {
  vi.stubGlobal('__SPLIT_VERSION__', '0.0.0');
  group = { status: 'funded', started: true, total_cents: 5_000, order_ref: 'pay_col_1' };
  member = { id: 'mem_1', status: 'paid', amount_cents: 5_000 };
  items = [SCARF, HAT];
  orders = [];
  carts = [{ cart_id: 'cart_1' }];
  payments = [];
  sessions = [{ id: 'payses_1', payment_collection_id: 'pay_col_1' }];
  server = await apiServer(() => ({
    body: {
      ...group,
      session_id: 'sess_1',
      currency: 'usd',
      group: { members: [member] },
    },
  }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const cartNow = () => ({ items, shipping_methods: [], credit_line_total: 0 });
const paidNow = () => ({ medusa_cart: cartNow(), cart: splitCart(cartNow(), 5_000, 'usd') });

/** An amount that is not a cart's. */
const changeNow = () => ({ medusa_cart: undefined, cart: splitCart(undefined, 5_000, 'usd') });

const provider = () => {
  const tables: Record<string, unknown[]> = {
    payment_session: sessions,
    payment_collection: [{ id: 'pay_col_1' }],
    cart_payment_collection: carts,
    cart: [cartNow()],
    payment: payments,
    order_payment_collection: orders.map((order) => ({ order })),
  };
  const query = queryOf(() => tables);
  const keys = { secretKey: 'split_sk_test_1', signingSecret: 's', webhookSecret: WEBHOOK_SECRET };
  return new SplitPaymentProvider({ query }, { ...keys, baseUrl: server.baseUrl });
};

/** What was kept when the group for the cart was opened. */
const opened = () => ({
  session_id: 'payses_1',
  split_session_id: 'sess_1',
  session_url: 'https://pay.example/session/sess_1',
  amount_cents: 5_000,
  currency: 'usd',
  cart: hashOf(paidNow()),
});

/** Medusa names the payment session that it authorizes. */
const authorize = (data: ReturnType<typeof opened>, idempotency_key = 'payses_1') =>
  provider().authorizePayment({ data, context: { idempotency_key } });

/** A payment of the group, as Medusa books it. */
const payment = (refunds: number[] = []) => ({
  amount: 50,
  currency_code: 'usd',
  data: opened(),
  refunds: refunds.map((amount, id) => ({ id: `ref_${id}`, amount })),
});

const refunded = () =>
  server.asked.flatMap(({ path, body }) => (path.endsWith('/refunds') ? [JSON.parse(body)] : []));

describe('a funded group', () => {
  it('is captured for the cart that it has paid, in whatever order Medusa answers its lines', async () => {
    const data = opened();
    expect(await authorize(data)).toEqual({ status: 'captured', data });
    items = [HAT, SCARF];
    expect(await authorize(data)).toEqual({ status: 'captured', data });
  });

  it('is captured for the same lines in another language, and with other pictures', async () => {
    const data = opened();
    items = [{ ...SCARF, title: 'Schal', variant_title: 'Rot', thumbnail: 'https://shop.test/de.jpg' }, HAT];
    expect(await authorize(data)).toEqual({ status: 'captured', data });
  });

  it.each([
    ['another variant', { variant_id: 'variant_1' }, { variant_id: 'variant_2' }],
    [
      'another weight for the same money',
      { unit_price: 24, quantity: 1.25 },
      { unit_price: 20, quantity: 1.5 },
    ],
  ])('is an error for a line that has %s', async (_, paid, now) => {
    items = [SCARF, { ...HAT, ...paid }];
    const data = opened();
    items = [SCARF, { ...HAT, ...now }];
    expect(await authorize(data)).toEqual({ status: 'error', data });
  });

  it('is captured for the hashes of earlier versions, which were of names and pictures, too', async () => {
    const former = (cart: object) =>
      createHash('sha256').update(JSON.stringify(cart)).digest('hex').slice(0, 32);
    items = [HAT, SCARF];
    const { cart } = paidNow();
    const unsorted = { ...opened(), cart: former(cart) };
    expect((await authorize(unsorted)).status).toBe('captured');
    const sorted = { ...opened(), cart: former({ ...cart, items: [...cart.items].reverse() }) };
    expect((await authorize(sorted)).status).toBe('captured');
  });

  it('is an error, never an order, for a cart of the same amount with other lines', async () => {
    const data = opened();
    items = [SCARF, GLOVES];
    expect(await authorize(data)).toEqual({ status: 'error', data });
  });

  it('is an error for a payment session that has the data of another, as a browser can send it', async () => {
    const data = opened();
    expect(await authorize(data, 'payses_2')).toEqual({ status: 'error', data });
    expect(server.asked).toEqual([]);
  });

  it('is an error for the cart of another payment collection', async () => {
    group.order_ref = 'pay_col_2';
    expect((await authorize(opened())).status).toBe('error');
  });

  it('is an error once it was refunded, also where the cart is as it was again', async () => {
    const data = opened();
    member.status = 'refunding';
    expect(await authorize(data)).toEqual({ status: 'error', data });
  });
});

describe('the event of a paid group', () => {
  const event = (type: string, age_s = 0) => {
    const { status, total_cents } = group;
    const data = { session_id: 'sess_1', status, total_cents, currency: 'usd' };
    const rawData = JSON.stringify({ id: 'evt_1', type, order_ref: 'pay_col_1', data });
    const time = String(Math.floor(Date.now() / 1000) - age_s);
    const key = Buffer.alloc(24, 7);
    const signature = createHmac('sha256', key).update(`evt_1.${time}.${rawData}`).digest('base64');
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    };
    return provider().getWebhookActionAndData({ data: {}, rawData, headers });
  };
  const none = { action: 'not_supported' };

  beforeEach(() => {
    sessions = [{ id: 'payses_1', payment_collection_id: 'pay_col_1', data: opened() }];
  });

  /** What was refused at one of them is asked for again at the next. */
  const PAID = ['group.funded', 'group.transferred', 'group.dispute_closed'];

  it.each(['group.funded', 'group.transferred'])(
    'has Medusa place the order that there is not yet at %s, and keeps the money',
    async (type) => {
      const data = { session_id: 'payses_1', amount: 50 };
      expect(await event(type)).toEqual({ action: 'captured', data });
      sessions = [{ ...sessions[0], authorized_at: '2026-11-30T12:00:00Z' }];
      expect(await event(type)).toEqual({ action: 'captured', data });
      expect(refunded()).toEqual([]);
    },
  );

  it("is taken as long as it can have waited for Medusa's worker", async () => {
    const DAY_s = 86_400;
    expect((await event('group.funded', 6 * DAY_s)).action).toBe('captured');
    await expect(event('group.funded', 8 * DAY_s)).rejects.toMatchObject({ code: 'too_old' });
  });

  it('leaves a cart without an order to the transfer when a bank has decided', async () => {
    expect(await event('group.dispute_closed')).toEqual(none);
    expect(refunded()).toEqual([]);
  });

  it.each(PAID)('gives the money back at %s where the order was canceled', async (type) => {
    sessions = [{ ...sessions[0], authorized_at: '2026-11-30T12:00:00Z' }];
    orders = [{ status: 'canceled' }];
    expect(await event(type)).toEqual(none);
    expect(refunded()).toEqual([{ member_id: 'mem_1' }]);
  });

  it('has Medusa take what a group has paid for the change of an order, once', async () => {
    [orders, carts] = [[{ status: 'pending' }], []];
    sessions = [{ ...sessions[0], data: { ...opened(), cart: hashOf(changeNow()) } }];
    expect((await event('group.transferred')).action).toBe('captured');
    sessions = [{ ...sessions[0], authorized_at: '2026-11-30T12:00:00Z' }];
    expect(await event('group.transferred')).toEqual(none);
    expect(refunded()).toEqual([]);
  });

  it('is nothing at group.transferred where the shopper has chosen to split an ordered cart once more', async () => {
    orders = [{ status: 'pending' }];
    expect(await event('group.transferred')).toEqual(none);
    expect(refunded()).toEqual([]);
  });

  it('is nothing at group.dispute_closed of a group that is still paying', async () => {
    group.status = 'pending';
    expect(await event('group.dispute_closed')).toEqual(none);
    sessions = [];
    expect(await event('group.dispute_closed')).toEqual(none);
    expect(server.asked).toEqual([]);
  });

  it.each(PAID)(
    'gives the money back at %s where the cart has other lines of the same amount',
    async (type) => {
      items = [SCARF, GLOVES];
      expect(await event(type)).toEqual(none);
      expect(refunded()).toEqual([{ member_id: 'mem_1' }]);
    },
  );

  it('leaves a payment session that is being opened with the data of another to Medusa', async () => {
    sessions = [{ ...sessions[0], id: 'payses_2' }];
    expect((await event('group.transferred')).action).toBe('captured');
    expect(refunded()).toEqual([]);
  });

  it.each(PAID)('gives the money back at %s where the group has dropped items', async (type) => {
    group.total_cents = 4_000;
    expect(await event(type)).toEqual(none);
    expect(refunded()).toEqual([{ member_id: 'mem_1' }]);
  });

  it.each(PAID)('gives the money back at %s where the cart has another payment session', async (type) => {
    sessions = [];
    expect(await event(type)).toEqual(none);
    expect(refunded()).toEqual([{ member_id: 'mem_1' }]);
  });

  it.each(PAID)(
    'refunds nothing at %s where the group has paid an order whose session is gone',
    async (type) => {
      [sessions, orders] = [[], [{ status: 'pending' }]];
      payments = [payment([20])];
      expect(await event(type)).toEqual(none);
      expect(refunded()).toEqual([]);
    },
  );

  it.each([
    ['is booked as refunded', () => payment([20, 30])],
    ['is canceled', () => ({ ...payment(), canceled_at: '2026-11-30T12:00:00Z' })],
    ['is of another group', () => ({ ...payment(), data: { ...opened(), split_session_id: 'sess_2' } })],
  ])('gives the money back where the payment of the order %s, and the session is gone', async (_, booked) => {
    [sessions, orders] = [[], [{ status: 'pending' }]];
    payments = [booked()];
    expect(await event('group.transferred')).toEqual(none);
    expect(refunded()).toEqual([{ member_id: 'mem_1' }]);
  });

  it.each(PAID)('refunds nothing at %s once the order is placed', async (type) => {
    sessions = [{ ...sessions[0], authorized_at: '2026-11-30T12:00:00Z' }];
    orders = [{ status: 'pending' }];
    items = [SCARF, GLOVES];
    expect((await event(type)).action).toBe(type === 'group.funded' ? 'captured' : 'not_supported');
    expect(refunded()).toEqual([]);
  });
});

describe('a payment session that Medusa deletes', () => {
  const drop = () => provider().deletePayment({ data: opened() });
  const CARD = { id: 'payses_2', provider_id: 'pp_system_default' };
  const everybody = [{ member_id: 'mem_1' }];

  beforeEach(() => {
    sessions = [{ id: 'payses_1', provider_id: 'pp_split_group', data: opened() }, CARD];
  });

  it('gives the money back where the shopper chooses another way to pay', async () => {
    expect(await drop()).toEqual({ data: opened() });
    expect(refunded()).toEqual(everybody);
  });

  it('leaves the group to a session that follows', async () => {
    sessions = [sessions[0] ?? {}, { ...CARD, provider_id: 'pp_split_group' }];
    await drop();
    expect(refunded()).toEqual([]);
  });

  it.each([
    ['is not there', { session_id: 'payses_9' }, {}],
    ['has another group', {}, { data: { split_session_id: 'sess_2' } }],
  ])('calls nothing off for data whose payment session %s', async (_, sent, row) => {
    sessions = [{ ...sessions[0], ...row }, CARD];
    await provider().deletePayment({ data: { ...opened(), ...sent } });
    expect(server.asked.map(({ method }) => method)).toEqual(['GET']);
  });

  it('is kept, with the money, once the group has paid an order', async () => {
    orders = [{ status: 'pending' }];
    payments = [payment([20])];
    await expect(drop()).rejects.toMatchObject({ type: 'not_allowed' });
    // The order is there a moment before its payment.
    payments = [];
    await expect(drop()).rejects.toMatchObject({ type: 'not_allowed' });
    expect(refunded()).toEqual([]);
  });

  it.each([
    ['was canceled', 'canceled', () => payment()],
    ['was paid by another', 'pending', () => ({ ...payment(), data: { id: 'card' } })],
  ])('gives the money back where the order %s', async (_, status, booked) => {
    orders = [{ status }];
    payments = [booked()];
    await drop();
    expect(refunded()).toEqual(everybody);
  });
});

describe('a payment that Medusa updates', () => {
  const price = { amount: 50, currency_code: 'USD' };

  it('stays as it is for the same cart', async () => {
    const data = opened();
    expect(await provider().updatePayment({ data, ...price })).toEqual({ data });
    expect(server.asked).toEqual([]);
  });

  it('is refused for other lines of the same amount once the group has started', async () => {
    const data = opened();
    items = [SCARF, GLOVES];
    group.status = 'pending';
    await expect(provider().updatePayment({ data, ...price })).rejects.toThrow('The group has started');
  });
});
