import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentSchema, resetEnvironment } from '@/lib/env';
import { ask, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let merchant: TestMerchant;
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ SETTLEMENT_CURRENCIES: 'usd, GBP' });
  merchant = await makeMerchant();
});
afterAll(async () => {
  await stop();
  resetEnvironment({ SETTLEMENT_CURRENCIES: 'usd,eur,gbp,jpy,kwd' });
});

const open = (currency: string, path = '/sessions') => {
  const cart = { total: 500, currency, items: [{ name: 'Tea', quantity: 1, unit_price: 500 }] };
  return ask('POST', path, { key: merchant.secret, body: { cart } });
};

const refused =
  'cart.currency: must be the lowercase code of a currency that this service settles in (usd, gbp)';

describe('a session opens only in a currency that this deployment settles in', () => {
  it('a EUR cart on a platform that settles in USD and GBP is refused, with the list', async () => {
    const answer = await open('eur');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_cart',
      details: [refused],
    });
  });

  it.each(['xts', 'USD'])('so is %s, which is no currency’s code', async (currency) => {
    expect((await open(currency)).body).toMatchObject({ code: 'invalid_cart', details: [refused] });
  });

  it('it is refused with everything else that is wrong', async () => {
    const cart = { total: 600, currency: 'eur', items: [{ name: 'Tea', quantity: 1, unit_price: 500 }] };
    const body = { cart, success_url: 'nonsense' };
    const { details } = (await ask('POST', '/sessions', { key: merchant.secret, body })).body;
    expect(details).toEqual([
      refused,
      'cart.total: must be 500 (items 500 + tax 0 + shipping 0 + fees 0), but is 600',
      expect.stringMatching(/^success_url: /),
    ]);
  });

  it('its preview is refused in the same words', async () => {
    const [opened, previewed] = [await open('eur'), await open('eur', '/sessions/preview')];
    expect([previewed.status, previewed.body.code]).toEqual([400, 'invalid_cart']);
    expect(previewed.body.details).toEqual(opened.body.details);
    expect((await open('usd', '/sessions/preview')).status).toBe(200);
  });

  it('carts in the others are accepted', async () => {
    expect((await open('usd')).status).toBe(200);
    expect((await open('gbp')).status).toBe(200);
  });
});

describe('SETTLEMENT_CURRENCIES', () => {
  const DATABASE_URL = 'postgres://unused';
  it.each(['', 'euro', 'usd,xxx', ','])('cannot be %j', (SETTLEMENT_CURRENCIES) => {
    const ENCRYPTION_KEY = Buffer.alloc(32).toString('base64');
    const parsed = environmentSchema.safeParse({ DATABASE_URL, ENCRYPTION_KEY, SETTLEMENT_CURRENCIES });
    expect(parsed.success).toBe(false);
  });
});
