import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomPort } from '../../dev/ports';
import type { Stack } from '../../dev/stack';
import { testStack } from '../support/stack';
import { type Furnished, furnish, PROMOTION, PROVIDER } from './furnish';
import { type Json, type Requests, requests } from './requests';
import { installShop, type Shop, startShop } from './shop';

/** A purchase in a real Medusa with a real Split: storefront requests, a group, and the paid order. */
let stack: Stack;
let shop: Shop;
let world: Furnished;
let split: Requests;

async function query(sql: string, values: unknown[] = []): Promise<Json[]> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const { rows } = await client.query(sql, values).finally(() => client.end());
  return rows;
}

async function createDatabase(name: string): Promise<string> {
  await query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  const url = new URL(stack.databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  [stack] = await Promise.all([testStack(), installShop()]);
  const { merchants, api } = stack.demo;
  const { secret_key, signing_secret } = merchants.standard;
  split = requests(api, { authorization: `Bearer ${secret_key}` });
  const port = await randomPort();
  const hook = `http://localhost:${port}/hooks/payment/split_group`;
  const endpoint = await split.post('/webhooks', { url: hook, events: ['*'] });
  shop = await startShop(port, {
    DATABASE_URL: await createDatabase('medusa'),
    SPLIT_API: api,
    SPLIT_SECRET_KEY: secret_key,
    SPLIT_SIGNING_SECRET: signing_secret,
    SPLIT_WEBHOOK_SECRET: endpoint.secret,
  });
  world = await furnish(shop.url);
}, 900_000);

afterAll(async () => {
  await shop?.stop();
  await stack?.stop();
}, 60_000);

/** Asked once a second: the key has its limits, and the shop has the same key. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 45_000, interval: 1_000 });

const simulate = (session_id: string, steps: string[]) =>
  split.post(`/sessions/${session_id}/simulate`, { steps });

/** Something happens at the processor. */
const standIn = (control: string, body: object): Promise<Json> =>
  requests(`${stack.demo.stripe}/_sim`, {}).post(`/${control}`, body);

/** Whether Split can send the shop its money. Refunds need that it was sent. */
async function setPayouts(state: 'active' | 'restricted'): Promise<void> {
  const { id } = stack.demo.merchants.standard;
  const [row] = await query(
    'SELECT processor_account_id FROM merchant_modes WHERE merchant_id = $1 AND NOT livemode',
    [id],
  );
  await standIn(`accounts/${row.processor_account_id}`, { state });
}

/** A cart of three weekends with shipping, tax and 10 % off, or of something else, and its payment collection. */
async function fillCart(
  line: object = { variant_id: world.variant_id, quantity: 3 },
): Promise<{ cart: Json; collection_id: string }> {
  const { store, region_id, shipping_option_id } = world;
  const address = {
    first_name: 'Ada',
    last_name: 'Hart',
    address_1: '9 Elm',
    city: 'Salem',
    postal_code: '97301',
  };
  const { cart } = await store.post('/store/carts', {
    region_id,
    email: `${randomUUID()}@shopper.test`,
    shipping_address: { ...address, country_code: 'us' },
  });
  await store.post(`/store/carts/${cart.id}/line-items`, line);
  await store.post(`/store/carts/${cart.id}/shipping-methods`, { option_id: shipping_option_id });
  const full = await store.post(`/store/carts/${cart.id}/promotions`, { promo_codes: [PROMOTION] });
  const { payment_collection } = await store.post('/store/payment-collections', { cart_id: cart.id });
  return { cart: full.cart, collection_id: payment_collection.id };
}

/** What the storefront gets when the shopper chooses to split. */
async function chooseSplit(collection_id: string): Promise<Json> {
  const path = `/store/payment-collections/${collection_id}/payment-sessions`;
  const { payment_collection } = await world.store.post(path, { provider_id: PROVIDER });
  expect(payment_collection.payment_sessions).toHaveLength(1);
  return payment_collection.payment_sessions[0];
}

async function orderOf(email: string): Promise<Json> {
  const payments = 'payment_collections.payments';
  const amounts = `${payments}.captures.amount,${payments}.refunds.amount`;
  const fields = `id,total,payment_status,*${payments},${amounts}`;
  const { orders } = await world.admin.get(`/admin/orders?q=${encodeURIComponent(email)}&fields=${fields}`);
  expect(orders).toHaveLength(1);
  return orders[0];
}

/** What all payments of an order are, less what Medusa has booked as refunded. */
function paidFor({ payment_collections }: Json): number {
  const sum = (rows: Json[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const payments: Json[] = payment_collections.flatMap((collection: Json) => collection.payments);
  return payments.reduce((total, { captures, refunds }) => total + sum(captures) - sum(refunds), 0);
}

const PAY_ALL = ['start:3', 'join:2', 'pay:all'];

/** A cart that a group of three has paid, and its order. */
async function purchase(): Promise<{ cart: Json; collection_id: string; group: Json; order: Json }> {
  const { cart, collection_id } = await fillCart();
  const group = (await chooseSplit(collection_id)).data;
  await simulate(group.split_session_id, PAY_ALL);
  await eventually(async () => {
    expect((await orderOf(cart.email)).payment_status).toBe('captured');
  });
  return { cart, collection_id, group, order: await orderOf(cart.email) };
}

async function membersOf({ split_session_id }: Json): Promise<Json[]> {
  return (await split.get(`/sessions/${split_session_id}`)).group.members;
}

const statusesOf = async (group: Json) => (await membersOf(group)).map(({ status }) => status);
const refundedOf = async (group: Json) =>
  (await membersOf(group)).map(({ refunded_cents }) => refunded_cents);
const PAID = ['paid', 'paid', 'paid'];
const REFUNDED = ['refunded', 'refunded', 'refunded'];

describe('a purchase by a group', () => {
  it('is ordered and paid once the group is funded, for the cart with tax, shipping and discount', async () => {
    const { cart, group, order } = await purchase();
    expect(cart.discount_total).toBeGreaterThan(0);
    expect(cart.tax_total).toBeGreaterThan(0);
    expect(cart.shipping_total).toBeGreaterThan(0);
    const paid = await split.get(`/sessions/${group.split_session_id}`);
    expect(paid).toMatchObject({ status: 'funded', total_cents: Math.round(cart.total * 100) });
    expect(order.total).toBe(cart.total);
    expect(order.payment_collections[0].payments).toHaveLength(1);
  }, 120_000);

  it('keeps its group when the storefront is loaded again, and is not ordered before it is paid', async () => {
    const { cart, collection_id } = await fillCart();
    const first = await chooseSplit(collection_id);
    await simulate(first.data.split_session_id, ['start:3', 'join:2', 'pay']);
    const early = world.store.post(`/store/carts/${cart.id}/complete`);
    await expect(early).rejects.toThrow('was not authorized');
    const again = await chooseSplit(collection_id);
    expect(again.id).not.toBe(first.id);
    expect(again.data.split_session_id).toBe(first.data.split_session_id);
    await simulate(first.data.split_session_id, ['pay:all']);
    await eventually(async () => {
      expect((await orderOf(cart.email)).payment_status).toBe('captured');
    });
  }, 120_000);

  it('is called off and paid back when the cart changes, and its next group pays the new amount', async () => {
    const { cart, collection_id } = await fillCart();
    const old = await chooseSplit(collection_id);
    await simulate(old.data.split_session_id, ['start:3', 'join:2', 'pay']);
    const { variant_id } = world;
    const changed = await world.store.post(`/store/carts/${cart.id}/line-items`, { variant_id, quantity: 1 });
    const next = await chooseSplit(collection_id);
    expect(next.data.split_session_id).not.toBe(old.data.split_session_id);
    expect(next.data.amount_cents).toBe(Math.round(changed.cart.total * 100));
    expect((await split.get(`/sessions/${old.data.split_session_id}`)).status).toBe('cancelled');
  }, 120_000);

  it('keeps what it has paid where another way to pay is chosen after the order', async () => {
    const { collection_id, group } = await purchase();
    await eventually(async () => {
      const { transfers } = await split.get(`/sessions/${group.split_session_id}`);
      expect(transfers.map(({ status }: { status: string }) => status)).toEqual(PAID.map(() => 'succeeded'));
    });
    const path = `/store/payment-collections/${collection_id}/payment-sessions`;
    const other = world.store.post(path, { provider_id: 'pp_system_default' });
    await expect(other).rejects.toThrow('payment-sessions: 500');
    expect(await statusesOf(group)).toEqual(PAID);
    expect(shop.log()).toContain('The group has paid for an order.');
  }, 120_000);

  it('is refunded to everyone in proportion, and fully when the order is cancelled', async () => {
    const { group, order } = await purchase();
    const [payment] = order.payment_collections[0].payments;
    await world.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 30 });
    expect(await refundedOf(group)).toEqual([1_000, 1_000, 1_000]);
    await world.admin.post(`/admin/orders/${order.id}/cancel`);
    await eventually(async () => expect(await statusesOf(group)).toEqual(REFUNDED));
  }, 120_000);

  it('is refunded as often as Medusa has booked, also twice at once', async () => {
    const { group, order } = await purchase();
    const payment = `/admin/payments/${order.payment_collections[0].payments[0].id}`;
    const refund = () => world.admin.post(`${payment}/refund`, { amount: 3 });
    // Medusa changes an order once at a time, so it can refuse the second after it has booked the refund.
    await Promise.allSettled([refund(), refund()]);
    const { payment: booked } = await world.admin.get(`${payment}?fields=id,refunds.amount`);
    expect(booked.refunds.map(({ amount }: Json) => amount)).toEqual([3, 3]);
    expect(await refundedOf(group)).toEqual([200, 200, 200]);
  }, 120_000);

  it('is not ordered by an event that Split has not signed', async () => {
    const { cart, collection_id } = await fillCart();
    const { data } = await chooseSplit(collection_id);
    const headers = {
      'webhook-id': 'evt_forged',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    };
    await fetch(`${shop.url}/hooks/payment/split_group`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        type: 'group.funded',
        order_ref: collection_id,
        data: { session_id: data.split_session_id },
      }),
    });
    await eventually(async () => expect(shop.log()).toContain('No signature fits'));
    const { orders } = await world.admin.get(`/admin/orders?q=${encodeURIComponent(cart.email)}`);
    expect(orders).toEqual([]);
  }, 120_000);
});

describe('an order that is canceled', () => {
  const cancel = async ({ id }: Json) => {
    await world.admin.post(`/admin/orders/${id}/cancel`);
    expect((await world.admin.get(`/admin/orders/${id}?fields=status`)).order.status).toBe('canceled');
  };

  it('gives the others their money back during a dispute, and the last once the bank has decided', async () => {
    const { group, order } = await purchase();
    const transfer = async () => (await split.get(`/sessions/${group.split_session_id}`)).transfers[0];
    const { charge } = await transfer();
    const dispute = await standIn(`charges/${charge}/dispute`, {});
    await eventually(async () => expect((await transfer()).reversed_cents).toBeGreaterThan(0));
    const [payment] = order.payment_collections[0].payments;
    const part = world.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 30 });
    await expect(part).rejects.toThrow(/400 .*The payment is disputed.*share_disputed/);
    await cancel(order);
    await eventually(async () =>
      expect((await statusesOf(group)).sort()).toEqual(['paid', 'refunded', 'refunded']),
    );
    await standIn(`disputes/${dispute.id}/close`, { won: true });
    await eventually(async () => expect(await statusesOf(group)).toEqual(REFUNDED));
  }, 180_000);

  it('gives everybody their money back once the transfer is made, where it was not', async () => {
    await setPayouts('restricted');
    const { group, order } = await purchase();
    const [payment] = order.payment_collections[0].payments;
    const part = world.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 30 });
    await expect(part).rejects.toThrow(/400 .*transfer_not_made/);
    await cancel(order);
    expect(shop.log()).toMatch(/trying to cancel payment.*transfer_not_made/);
    expect(await statusesOf(group)).toEqual(PAID);
    await setPayouts('active');
    await eventually(async () => expect(await statusesOf(group)).toEqual(REFUNDED));
  }, 120_000);
});

describe('a paid cart whose last piece was sold meanwhile', () => {
  const PLENTY = 50;

  /** Paid before the transfer is made: Medusa finds no stock, and its refund is refused. */
  async function payTooLate(): Promise<{ cart: Json; group: Json }> {
    await setPayouts('restricted');
    await world.stock(PLENTY);
    const { cart, collection_id } = await fillCart({ variant_id: world.rare_variant_id, quantity: 1 });
    const group = (await chooseSplit(collection_id)).data;
    await world.stock(0);
    const earlier = shop.log().length;
    await simulate(group.split_session_id, PAY_ALL);
    await eventually(async () => expect(shop.log().slice(earlier)).toContain('Not enough stock available'));
    expect(await statusesOf(group)).toEqual(PAID);
    return { cart, group };
  }

  it('is ordered once the transfer is made, where there is one again', async () => {
    const { cart, group } = await payTooLate();
    await world.stock(PLENTY);
    await setPayouts('active');
    await eventually(async () => expect(await orderOf(cart.email)).toMatchObject({ total: cart.total }));
    expect(await statusesOf(group)).toEqual(PAID);
    // What has paid at the first try is booked as refunded.
    expect(paidFor(await orderOf(cart.email))).toBeCloseTo(cart.total, 5);
  }, 120_000);

  it('is refunded once the transfer is made, where there is none', async () => {
    const { cart, group } = await payTooLate();
    await setPayouts('active');
    await eventually(async () => expect(await statusesOf(group)).toEqual(REFUNDED));
    const { orders } = await world.admin.get(`/admin/orders?q=${encodeURIComponent(cart.email)}`);
    expect(orders).toEqual([]);
  }, 120_000);
});
