import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '@/lib/merchant/audit';
import { setOrderRules } from '@/lib/merchant/profile';
import { apply } from '@/lib/session/apply';
import { OpenedTwice } from '@/lib/session/open';
import { ask, rows, signed, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';
import { openInProcess } from '../../support/sessions';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const ANA = 'the-browser-of-ana';
const BEN = 'the-browser-of-ben';
const ORDER = { metadata: { order_ref: 'order-1' } };
const OTHER_CART = {
  ...ORDER,
  total: 20_000,
  items: [{ id: 'a', name: 'Cabin', quantity: 2, unit_price: 10_000 }],
};

/** A click on the button, in the browser that has this key. */
function click(merchant: TestMerchant, resume_key: string, cart: object = ORDER, added: object = {}) {
  const body = signed(merchant, cart as Record<string, unknown>, { resume_key, ...added });
  return ask('POST', '/sessions', { key: merchant.publishable, body });
}

async function once(merchant: TestMerchant): Promise<void> {
  const rules = { allow_dropping_items: false, origins_in_test_mode: false, one_session_per_order_ref: true };
  await setOrderRules(merchant.id, rules, SYSTEM);
}

async function start(session_id: unknown): Promise<void> {
  const settings = { mode: 'equal' as const, size: 2 };
  const command = { type: 'set_up_group' as const, name: 'Ana', email: null, settings };
  expect((await apply(String(session_id), command)).ok).toBe(true);
}

const setStatus = (session_id: unknown, status: string) =>
  rows('UPDATE sessions SET status = $2 WHERE id = $1', [session_id, status]);

describe('a browser that clicks again', () => {
  it('comes back to the session of its order, before and after the group has started and paid', async () => {
    const merchant = await makeMerchant();
    const first = await click(merchant, ANA);
    expect(first.body.resumed).toBeUndefined();
    const expected = {
      session_id: first.body.session_id,
      session_url: first.body.session_url,
      resumed: true,
    };
    expect((await click(merchant, ANA)).body).toMatchObject({ ...expected, status: 'pending' });
    await start(first.body.session_id);
    expect((await click(merchant, ANA)).body).toMatchObject({ ...expected, status: 'pending' });
    await setStatus(first.body.session_id, 'funded');
    expect((await click(merchant, ANA)).body).toMatchObject({ ...expected, status: 'funded' });
  });

  it('opens another session once the first has ended without its money', async () => {
    const merchant = await makeMerchant();
    for (const status of ['cancelled', 'expired']) {
      const first = await click(merchant, ANA);
      await setStatus(first.body.session_id, status);
      const second = await click(merchant, ANA);
      expect([second.status, second.body.resumed]).toEqual([200, undefined]);
      expect(second.body.session_id).not.toBe(first.body.session_id);
    }
  });

  it.each([false, true])(
    'opens one session for ten clicks at once, with one of an order: %s',
    async (isOnce) => {
      const merchant = await makeMerchant();
      if (isOnce) await once(merchant);
      const answers = await Promise.all(Array.from({ length: 10 }, () => click(merchant, ANA)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(new Set(answers.map(({ body }) => body.session_id)).size).toBe(1);
      expect(answers.filter(({ body }) => body.resumed).length).toBe(9);
    },
  );

  it('tells the other of two browsers at once only that the order has a session', async () => {
    const merchant = await makeMerchant();
    await once(merchant);
    const answers = await Promise.all([ANA, BEN].map((browser) => click(merchant, browser)));
    const [first, second] = answers.toSorted((one, other) => one.status - other.status);
    expect([first?.status, second?.status, second?.body.code]).toEqual([200, 409, 'order_ref_in_use']);
    expect(second?.text).not.toContain(String(first?.body.session_id));
  });

  it('is refused a second open session by the database, no matter who looked first', async () => {
    const { id } = await makeMerchant();
    const cart = { total: 100, currency: 'usd', items: [{ name: 'Cabin', quantity: 1, unit_price: 100 }] };
    const resume_hash = new Uint8Array(32).fill(1);
    await openInProcess({ merchant_id: id, cart, resume_hash });
    await expect(openInProcess({ merchant_id: id, cart, resume_hash })).rejects.toThrow(OpenedTwice);
  });

  it('comes back with a new valid_until in the cart', async () => {
    const merchant = await makeMerchant();
    const in_ms = (ms: number) => ({ ...ORDER, valid_until: new Date(Date.now() + ms).toISOString() });
    const first = await click(merchant, ANA, in_ms(60_000));
    expect((await click(merchant, ANA, in_ms(90_000))).body.session_id).toBe(first.body.session_id);
  });

  it('gets the token never in another browser, for another order, or at another merchant', async () => {
    const [merchant, other] = await Promise.all([makeMerchant(), makeMerchant()]);
    const first = await click(merchant, ANA);
    const answers = [
      await click(merchant, BEN),
      await click(merchant, ANA, { metadata: { order_ref: 'order-2' } }),
      await click(other, ANA),
    ];
    expect(answers.map(({ body }) => body.resumed)).toEqual([undefined, undefined, undefined]);
    for (const { text } of answers) expect(text).not.toContain(String(first.body.group_access_token));
  });

  it('pays for a changed cart in a session of its own, as long as the group has not started', async () => {
    for (const isOnce of [false, true]) {
      const merchant = await makeMerchant();
      if (isOnce) await once(merchant);
      const first = await click(merchant, ANA);
      const second = await click(merchant, ANA, OTHER_CART);
      expect(second.status).toBe(200);
      expect(second.body.session_id).not.toBe(first.body.session_id);
      const [{ status } = {}] = await rows('SELECT status FROM sessions WHERE id = $1', [
        first.body.session_id,
      ]);
      expect(status).toBe(isOnce ? 'cancelled' : 'pending');
      await start(second.body.session_id);
      expect((await click(merchant, ANA)).body.session_id).toBe(second.body.session_id);
    }
  });

  it('comes back by its cart where that names no order, until it is paid', async () => {
    const merchant = await makeMerchant();
    const first = await click(merchant, ANA, {});
    expect((await click(merchant, ANA, {})).body.session_id).toBe(first.body.session_id);
    await setStatus(first.body.session_id, 'funded');
    expect((await click(merchant, ANA, {})).body.session_id).not.toBe(first.body.session_id);
  });

  it.each(['short', 'x'.repeat(101), 'with spaces in between', 7])('refuses the key %j', async (key) => {
    const answer = await click(await makeMerchant(), key as string);
    expect(answer.body.details).toEqual(['resume_key: must be 16 to 100 visible ASCII characters']);
  });
});

describe('a session that the merchant’s server has opened', () => {
  async function opened(merchant: TestMerchant, cart: object = ORDER) {
    const body = signed(merchant, cart as Record<string, unknown>);
    return (await ask('POST', '/sessions', { key: merchant.secret, body })).body;
  }

  it('becomes that of the first browser, and of no other', async () => {
    const merchant = await makeMerchant();
    const { session_id, session_url } = await opened(merchant);
    expect((await click(merchant, ANA, ORDER, { session_id })).body).toMatchObject({
      session_id,
      session_url,
    });
    const other = await click(merchant, BEN, ORDER, { session_id });
    expect([other.status, other.body.code]).toEqual([409, 'session_not_yours']);
    await start(session_id);
    expect((await click(merchant, ANA, ORDER, { session_id })).body.session_url).toBe(session_url);
  });

  it('becomes that of a browser whose page asks twice at once', async () => {
    const merchant = await makeMerchant();
    for (let round = 0; round < 5; round += 1) {
      const { session_id } = await opened(merchant, { metadata: { order_ref: `order-${round}` } });
      const cart = { metadata: { order_ref: `order-${round}` } };
      const answers = await Promise.all([1, 2, 3].map(() => click(merchant, ANA, cart, { session_id })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });

  it('becomes that of one of two browsers that ask at once', async () => {
    const merchant = await makeMerchant();
    const { session_id } = await opened(merchant);
    const both = [ANA, BEN].map((browser) => click(merchant, browser, ORDER, { session_id }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is not taken by a browser that has another of its order, at once either: it gets that one', async () => {
    const merchant = await makeMerchant();
    for (let round = 0; round < 5; round += 1) {
      const cart = { metadata: { order_ref: `order-${round}` } };
      const sessions = [await opened(merchant, cart), await opened(merchant, cart)];
      const both = sessions.map(({ session_id }) => click(merchant, ANA, cart, { session_id }));
      const answers = await Promise.all(both);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const own = new Set(answers.map(({ body }) => body.session_id));
      expect(own.size).toBe(1);
      const left = sessions.find(({ session_id }) => !own.has(session_id));
      const other = await click(merchant, BEN, cart, { session_id: left?.session_id });
      expect(other.body.session_id).toBe(left?.session_id);
    }
  });

  it.each([false, true])(
    'gives way to the group that its browser has started or paid, with one of an order: %s',
    async (isOnce) => {
      const merchant = await makeMerchant();
      const [before, again] = [await opened(merchant), await opened(merchant)];
      await click(merchant, ANA, ORDER, { session_id: before.session_id });
      await start(before.session_id);
      if (isOnce) await once(merchant);
      for (const status of ['pending', 'funded']) {
        await setStatus(before.session_id, status);
        const { body } = await click(merchant, ANA, ORDER, { session_id: again.session_id });
        const { session_id, session_url } = before;
        expect(body).toMatchObject({ session_id, session_url, status, resumed: true });
      }
      const other = await click(merchant, BEN, ORDER, { session_id: again.session_id });
      expect(other.body.session_id).toBe(again.session_id);
      expect(other.text).not.toContain(String(before.group_access_token));
      // Now that it is another browser's, it is refused as such.
      const late = await click(merchant, ANA, ORDER, { session_id: again.session_id });
      expect([late.status, late.body.code]).toEqual([409, 'session_not_yours']);
    },
  );

  it('becomes that of a browser whose session before has ended without its money', async () => {
    const merchant = await makeMerchant();
    const [before, again] = [await opened(merchant), await opened(merchant)];
    await click(merchant, ANA, ORDER, { session_id: before.session_id });
    await start(before.session_id);
    await setStatus(before.session_id, 'expired');
    const { body } = await click(merchant, ANA, ORDER, { session_id: again.session_id });
    expect(body.session_id).toBe(again.session_id);
  });

  it('of the changed cart becomes that of the browser that has not started the one before', async () => {
    const merchant = await makeMerchant();
    const [before, changed] = [await opened(merchant), await opened(merchant, OTHER_CART)];
    expect((await click(merchant, ANA, ORDER, { session_id: before.session_id })).status).toBe(200);
    const both = [1, 2].map(() => click(merchant, ANA, OTHER_CART, { session_id: changed.session_id }));
    for (const { status, body } of await Promise.all(both))
      expect([status, body.session_url]).toEqual([200, changed.session_url]);
    expect((await click(merchant, ANA, OTHER_CART)).body.session_id).toBe(changed.session_id);
    const kept = await rows('SELECT status FROM sessions WHERE id = $1', [before.session_id]);
    expect(kept).toEqual([{ status: 'pending' }]);
  });

  it('of the changed cart gives way to the group that its browser has started', async () => {
    const merchant = await makeMerchant();
    const [before, changed] = [await opened(merchant), await opened(merchant, OTHER_CART)];
    await click(merchant, ANA, ORDER, { session_id: before.session_id });
    await start(before.session_id);
    const late = await click(merchant, ANA, OTHER_CART, { session_id: changed.session_id });
    expect([late.status, late.body.session_id]).toEqual([200, before.session_id]);
    expect((await click(merchant, ANA, OTHER_CART)).body.session_id).toBe(before.session_id);
  });

  it('is not given to a browser once its group was started elsewhere', async () => {
    const merchant = await makeMerchant();
    const { session_id } = await opened(merchant);
    await start(session_id);
    expect((await click(merchant, ANA, ORDER, { session_id })).body.code).toBe('session_not_yours');
  });

  it('is said to be over to another browser, once it has ended', async () => {
    const merchant = await makeMerchant();
    for (const status of ['cancelled', 'expired', 'funded']) {
      const order = { metadata: { order_ref: `order-${status}` } };
      const taken = await opened(merchant, order);
      await click(merchant, ANA, order, { session_id: taken.session_id });
      const untaken = await opened(merchant, order);
      for (const { session_id } of [taken, untaken]) {
        await setStatus(session_id, status);
        const late = await click(merchant, BEN, order, { session_id });
        expect([late.status, late.body.code]).toEqual([409, 'session_not_open']);
      }
      const own = await click(merchant, ANA, order, { session_id: taken.session_id });
      expect(own.body).toMatchObject({ session_id: taken.session_id, status, resumed: true });
    }
  });

  it('lets its page frame the hosted page', async () => {
    const merchant = await makeMerchant();
    const { session_id } = await opened(merchant);
    const body = signed(merchant, ORDER, { session_id, resume_key: ANA });
    const headers = { Origin: 'https://shop.example' };
    expect((await ask('POST', '/sessions', { key: merchant.publishable, body, headers })).status).toBe(200);
    const [row] = await rows('SELECT page_origin FROM sessions WHERE id = $1', [session_id]);
    expect(row?.page_origin).toBe('https://shop.example');
  });

  it('is refused with another cart, without a key, to a stranger, and in the other mode', async () => {
    const [merchant, stranger] = await Promise.all([makeMerchant(), makeMerchant()]);
    const { session_id } = await opened(merchant);
    expect((await click(merchant, ANA, OTHER_CART, { session_id })).body.details).toEqual([
      'session_id: must be a session of the cart that you send',
    ]);
    const keyless = signed(merchant, ORDER, { session_id });
    expect(
      (await ask('POST', '/sessions', { key: merchant.publishable, body: keyless })).body.details,
    ).toEqual(['resume_key: is required with session_id and a publishable key']);
    expect((await click(stranger, ANA, ORDER, { session_id })).body.code).toBe('session_not_found');
    expect((await click(merchant, ANA, ORDER, { session_id: 'sess_none' })).status).toBe(404);
  });
});

describe('a refused second session of an order', () => {
  it('carries the open one, and which that is for a secret key only', async () => {
    const merchant = await makeMerchant();
    await once(merchant);
    const { body: first } = await click(merchant, ANA);
    const { session_id, session_url, expires_at } = first;
    const session = { status: 'pending', expires_at, started: false };
    const page = await click(merchant, BEN);
    expect([page.status, page.body.session]).toEqual([409, session]);
    expect(page.text).not.toContain('access=');
    expect(page.text).not.toContain(String(session_id));
    const server = await ask('POST', '/sessions', { key: merchant.secret, body: signed(merchant, ORDER) });
    expect([server.status, server.body.session]).toEqual([409, { ...session, session_id, session_url }]);
    await start(session_id);
    expect((await click(merchant, BEN)).body.session).toMatchObject({ started: true });
  });

  it('lets no stranger find the session that the server has opened', async () => {
    const merchant = await makeMerchant();
    await once(merchant);
    const server = { key: merchant.secret, body: signed(merchant, ORDER) };
    const { body: first } = await ask('POST', '/sessions', server);
    const refused = await click(merchant, BEN);
    expect(refused.body).toMatchObject({
      code: 'order_ref_in_use',
      details: ['cart.metadata.order_ref: is the order of a session that is pending'],
    });
    expect(refused.text).not.toContain(String(first.session_id));
  });
});

describe('an empty order_ref', () => {
  const NO_ORDER = { metadata: { order_ref: '' } };

  it('names no order: a browser’s next cart is not the order that it has started or paid', async () => {
    const merchant = await makeMerchant();
    const first = await click(merchant, ANA, NO_ORDER);
    await start(first.body.session_id);
    const second = await click(merchant, ANA, { ...OTHER_CART, ...NO_ORDER });
    expect([second.status, second.body.resumed]).toEqual([200, undefined]);
    expect(second.body.session_id).not.toBe(first.body.session_id);
  });

  it('stops no other customer where an order has one session, and reads as null', async () => {
    const merchant = await makeMerchant();
    await once(merchant);
    const first = await click(merchant, ANA, NO_ORDER);
    expect((await click(merchant, BEN, NO_ORDER)).status).toBe(200);
    const read = await ask('GET', `/sessions/${first.body.session_id}`, { key: merchant.secret });
    expect(read.body).toMatchObject({ order_ref: null, metadata: { order_ref: '' } });
  });
});
