import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signed, startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

const ORDER = { metadata: { order_ref: 'order-1' } };

describe('the warning of a missing order_ref', () => {
  it('is given in test mode only', async () => {
    const merchant = await makeMerchant();
    const open = async (keys: { publishable: string; signing_secret: string }, cart: object) =>
      (await ask('POST', '/sessions', { key: keys.publishable, body: signed(keys, cart as never) })).body;
    expect((await open(merchant, {})).warnings).toEqual([
      expect.stringContaining('cart.metadata.order_ref is missing'),
    ]);
    expect((await open(merchant, { metadata: { order_ref: '' } })).warnings).toHaveLength(1);
    expect((await open(merchant, ORDER)).warnings).toBeUndefined();
    expect((await open(merchant.live, {})).warnings).toBeUndefined();
  });
});

describe('the warning of fields that nobody reads', () => {
  it('names them in test mode only', async () => {
    const merchant = await makeMerchant();
    const misspelt = { group_config: { minSize: 3, max_size: 4 }, customer: { mail: 'a@b.c' }, success: 'x' };
    const open = async (keys: { publishable: string; signing_secret: string }, body: object) =>
      (await ask('POST', '/sessions', { key: keys.publishable, body: { ...signed(keys, ORDER), ...body } }))
        .body;
    expect((await open(merchant, misspelt)).warnings).toEqual([
      'These fields are not known, and were ignored: success, group_config.minSize, customer.mail.',
    ]);
    const read = {
      group_config: { funds: 'charge', milestones: [] },
      customer: { name: 'Ana' },
      locale: 'de',
    };
    expect((await open(merchant, read)).warnings).toBeUndefined();
    expect((await open(merchant.live, misspelt)).warnings).toBeUndefined();
  });
});

describe('the warning of a total that no card can pay', () => {
  it('names the least in test mode only, and the session is opened all the same', async () => {
    const merchant = await makeMerchant();
    const open = async (keys: { publishable: string; signing_secret: string }, total: number) => {
      const items = [{ name: 'Tea', quantity: 1, unit_price: total }];
      const cart = { ...ORDER, total, items };
      return await ask('POST', '/sessions', { key: keys.publishable, body: signed(keys, cart) });
    };
    const small = await open(merchant, 49);
    expect(small.status).toBe(200);
    expect(small.body.warnings).toEqual([
      'cart.total is $0.49, and the least that can be charged by card is $0.50: nobody can pay for it.',
    ]);
    expect((await open(merchant, 50)).body.warnings).toBeUndefined();
    expect((await open(merchant.live, 49)).body.warnings).toBeUndefined();
  });
});
