import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { servesMode } from '@/lib/payment/processor/modes';
import { ask, startApi } from '../../support/api';
import { makeMerchant, type TestMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
let merchant: TestMerchant;
beforeAll(async () => {
  stop = await startApi();
  merchant = await makeMerchant();
});
afterAll(async () => {
  resetEnvironment({ STRIPE_SECRET_KEY: undefined, STRIPE_LIVE_SECRET_KEY: undefined });
  await stop();
});

describe('a deployment', () => {
  const test = 'sk_test_x';
  const live = 'sk_live_x';
  it.each([
    { keys: 'both keys of the processor', given: [test, live], serves: [true, true], api: [200, 200] },
    { keys: 'its test key', given: [test, undefined], serves: [true, false], api: [200, 403] },
    { keys: 'its live key', given: [undefined, live], serves: [false, true], api: [403, 200] },
    { keys: 'neither', given: [undefined, undefined], serves: [false, false], api: [200, 403] },
  ])('with $keys accepts payments and API keys in their modes; with none, test keys', async (row) => {
    resetEnvironment({ STRIPE_SECRET_KEY: row.given[0], STRIPE_LIVE_SECRET_KEY: row.given[1] });
    expect([servesMode(false), servesMode(true)]).toEqual(row.serves);
    const statusFor = async (key: string) => (await ask('GET', '/sessions', { key })).status;
    expect([await statusFor(merchant.secret), await statusFor(merchant.live.secret)]).toEqual(row.api);
  });
});
