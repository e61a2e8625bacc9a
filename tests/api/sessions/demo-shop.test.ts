import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureType } from '@/lib/hosted/preview/picture-type';
import { randomPort } from '../../../dev/ports';
import type { Serving } from '../../../dev/shared/serve';
import { startStore } from '../../../dev/store/server';
import { verifyCartSignature } from '../../../lib/cart/signature';

const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const signingSecret = 'split_sign_test_secret';

describe('the demo shop', () => {
  let dir: string;
  let port: number;
  let store: Serving;
  let api: Server;
  let apiPort: number;
  const asked: { body: string; signature: string | undefined }[] = [];

  const start = () =>
    startStore({
      port,
      dataFile: join(dir, 'store.json'),
      api: `http://localhost:${apiPort}/api/v1`,
      merchantId: 'split_merch_1',
      publishableKey: 'split_pk_test_1',
      signingSecret,
      webhookSecret,
    });

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'store-'));
    [port, apiPort] = [await randomPort(), await randomPort()];
    api = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk;
      });
      request.on('end', () => {
        asked.push({ body, signature: request.headers['x-split-signature']?.toString() });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ session_url: `http://localhost:${apiPort}/session/sess_1?access=x` }));
      });
    });
    await new Promise<void>((resolve) => api.listen(apiPort, '127.0.0.1', resolve));
    store = await start();
  });
  afterAll(async () => {
    await store.close();
    api.close();
    await rm(dir, { recursive: true });
  });

  async function post(path: string, body: unknown) {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const response = await fetch(store.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }
  async function read(path: string) {
    return (await fetch(store.url + path, { headers: { connection: 'close' } })).json();
  }
  async function openOrder() {
    const { body } = await post('/orders', { 'cabin-2n': 1, 'canoe-day': 0, breakfast: 2, firewood: 0 });
    return { ref: body.cart.metadata.order_ref as string, cart: body.cart };
  }
  async function deliver(id: string, event: object, secret = webhookSecret) {
    const payload = JSON.stringify(event);
    const at = new Date();
    const response = await fetch(`${store.url}/webhooks/split`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, payload),
        connection: 'close',
      },
      body: payload,
    });
    return response.status;
  }
  const funded = (ref: string, total_cents: number) => ({
    type: 'group.funded',
    order_ref: ref,
    data: {
      sequence: 9,
      session_id: 'sess_1',
      total_cents,
      currency: 'usd',
      group: { paid_amount: total_cents },
    },
  });

  it('prices an order from its own catalogue', async () => {
    const { cart } = await openOrder();
    expect(cart).toMatchObject({
      currency: 'usd',
      tax: 4573,
      shipping: 1250,
      total: 48_900 + 4_900 + 4_573 + 1_250,
    });
  });

  it('shows its sign and its goods as pictures that hosted pages pass on', async () => {
    const { cart } = await openOrder();
    const urls = [
      `${store.url}/logo.png`,
      ...cart.items.map((item: { image_url: string }) => item.image_url),
    ];
    expect(urls.slice(1)).toEqual([
      `${store.url}/pictures/cabin-2n.png`,
      `${store.url}/pictures/breakfast.png`,
    ]);
    for (const url of urls) {
      const answer = await fetch(url, { headers: { connection: 'close' } });
      expect(pictureType(Buffer.from(await answer.arrayBuffer()))).toBe('image/png');
    }
    expect((await fetch(`${store.url}/pictures/x.png`, { headers: { connection: 'close' } })).status).toBe(
      404,
    );
  });

  it('signs only its own carts, with no other price, name, quantity or order', async () => {
    const { cart } = await openOrder();
    const { body } = await post('/split/sign', { cart });
    expect(verifyCartSignature(cart, body.signature, [signingSecret])).toBe(true);
    const [first, ...rest] = cart.items;
    for (const forged of [
      { ...cart, total: 1 },
      { ...cart, items: [{ ...first, unit_price: 1 }, ...rest] },
      { ...cart, items: [{ ...first, quantity: 9 }, ...rest] },
      { ...cart, items: [{ ...first, name: 'Castle' }, ...rest] },
      { ...cart, metadata: { order_ref: 'ord_other' } },
      { ...cart, metadata: { ...cart.metadata, note: 'x' } },
      { ...cart, fees: [{ id: 'f', label: 'Off', amount: -100 }] },
    ]) {
      expect((await post('/split/sign', { cart: forged })).status).toBe(422);
    }
    expect((await post('/split/sign', {})).status).toBe(400);
  });

  it('opens a session for a plain form, without any script', async () => {
    const response = await fetch(`${store.url}/checkout`, {
      method: 'POST',
      body: new URLSearchParams({ 'cabin-2n': '1', breakfast: '2' }),
      redirect: 'manual',
      headers: { connection: 'close' },
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('/session/sess_1');
    const sent = asked.at(-1);
    const { cart } = JSON.parse(sent?.body ?? '{}');
    expect(verifyCartSignature(cart, sent?.signature, [signingSecret])).toBe(true);
  });

  it('shows an order as paid only after a verified group.funded over its own amount', async () => {
    const { ref, cart } = await openOrder();
    const forger = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;
    expect(await deliver('evt_forged', funded(ref, cart.total), forger)).toBe(400);
    expect((await read(`/api/orders/${ref}`)).status).toBe('open');
    expect(await deliver('evt_less', funded(ref, cart.total - 1))).toBe(200);
    expect((await read(`/api/orders/${ref}`)).status).toBe('open');
    expect(await deliver('evt_paid', funded(ref, cart.total))).toBe(200);
    expect((await read(`/api/orders/${ref}`)).status).toBe('paid');
    const page = await fetch(`${store.url}/orders/${ref}`, { headers: { connection: 'close' } });
    expect(await page.text()).toContain('Order paid');
    const { data } = await read('/api/webhooks');
    expect(data).toContainEqual(
      expect.objectContaining({ id: 'evt_forged', verified: false, order_ref: null }),
    );
  });

  it('acts on a repeated delivery once and never leaves a final state', async () => {
    const { ref, cart } = await openOrder();
    await deliver('evt_once', funded(ref, cart.total));
    await deliver('evt_once', funded(ref, cart.total));
    await deliver('evt_late', { ...funded(ref, cart.total), type: 'group.cancelled' });
    expect((await read(`/api/orders/${ref}`)).status).toBe('paid');
    const { data } = await read('/api/webhooks');
    expect(data.filter((one: { id: string }) => one.id === 'evt_once')).toMatchObject([{ times: 2 }]);
  });

  it('follows the next group of an order whose first one ended unpaid', async () => {
    const { ref, cart } = await openOrder();
    const at = { first: '2026-03-02T17:20:00.000Z', second: '2026-03-02T18:00:00.000Z' };
    const tell = (group: keyof typeof at, type: string, sequence: number) => {
      const data = {
        ...funded(ref, cart.total).data,
        session_id: `sess_${group}`,
        created_at: at[group],
        sequence,
      };
      return deliver(`evt_${group}_${sequence}_${ref}`, { type, order_ref: ref, data });
    };
    const order = async () => {
      const { status, session_id, sequence } = await read(`/api/orders/${ref}`);
      return { status, session_id, sequence };
    };
    await tell('first', 'group.cancelled', 5);
    expect(await order()).toEqual({ status: 'cancelled', session_id: 'sess_first', sequence: 5 });
    await tell('second', 'group.created', 1);
    expect(await order()).toEqual({ status: 'open', session_id: 'sess_second', sequence: 1 });
    // The shop hears of the first group's refund, and a second time of its end, when the second one is under way.
    await tell('first', 'group.share_refunded', 6);
    await tell('first', 'group.expired', 7);
    expect(await order()).toEqual({ status: 'open', session_id: 'sess_second', sequence: 1 });
    await tell('second', 'group.funded', 4);
    expect(await order()).toEqual({ status: 'paid', session_id: 'sess_second', sequence: 4 });
  });

  it('says of an order that somebody comes back from whether its group goes on', async () => {
    const { ref } = await openOrder();
    const notice = async () => {
      const page = await fetch(`${store.url}/?closed=${ref}`, { headers: { connection: 'close' } });
      return /role="status">([^<]+)/.exec(await page.text())?.[1];
    };
    expect(await notice()).toContain('Nothing was ordered');
    const joined = { sequence: 1, session_id: 'sess_1', group: { members: [{}, {}] } };
    await deliver('evt_joined', { type: 'group.member_joined', order_ref: ref, data: joined });
    expect(await notice()).toContain('goes on');
    await deliver('evt_ended', { type: 'group.cancelled', order_ref: ref, data: { ...joined, sequence: 2 } });
    expect(await notice()).toContain('has ended');
  });

  it('has the same cart for somebody who comes back from an order that was closed', async () => {
    const { body } = await post('/orders', { 'cabin-2n': 2, 'canoe-day': 0, breakfast: 5, firewood: 0 });
    const quantities = async (query: string) => {
      const page = await fetch(`${store.url}/${query}`, { headers: { connection: 'close' } });
      return [...(await page.text()).matchAll(/<input[^>]* name="([\w-]+)"[^>]* value="(\d+)"/g)].map(
        ([, name, value]) => `${name} ${value}`,
      );
    };
    const usual = ['cabin-2n 1', 'canoe-day 2', 'breakfast 3', 'firewood 1'];
    const closed = `?closed=${body.cart.metadata.order_ref}`;
    expect(await quantities(closed)).toEqual(['cabin-2n 2', 'canoe-day 0', 'breakfast 5', 'firewood 0']);
    expect(await quantities('')).toEqual(usual);
    expect(await quantities('?closed=ord_unknown')).toEqual(usual);
    const funded_cents = body.cart.total;
    await deliver('evt_closed_paid', funded(body.cart.metadata.order_ref, funded_cents));
    expect(await quantities(closed)).toEqual(usual);
  });

  it('keeps its orders across a restart', async () => {
    const { ref } = await openOrder();
    await store.close();
    store = await start();
    expect((await read(`/api/orders/${ref}`)).order_ref).toBe(ref);
  });
});
