import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { SYSTEM } from '@/lib/merchant/audit';
import { createMerchant, setHeadless } from '@/lib/merchant/merchants';
import { ask, rows, startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_LIVE_SECRET_KEY: 'sk_live_x' });
});
afterAll(async () => {
  await stop();
  resetEnvironment({ STRIPE_SECRET_KEY: undefined, STRIPE_LIVE_SECRET_KEY: undefined });
});

describe('GET /merchants/me', () => {
  it('answers the profile of the key’s merchant and mode', async () => {
    const shop = await makeMerchant({ headless: false });
    await rows(
      'UPDATE merchant_modes SET processor_account_id = $2, transfers_enabled = true WHERE merchant_id = $1 AND livemode',
      [shop.id, `acct_${shop.id}`],
    );
    const test = await ask('GET', '/merchants/me', { key: shop.secret });
    expect(test.body).toEqual({
      request_id: test.headers.get('x-request-id'),
      id: shop.id,
      name: expect.stringMatching(/^Shop /),
      merchant_fee_rate: 0.035,
      consumer_fee_rate: 0.01,
      sandbox: true,
      processor_connected: false,
      headless_api_enabled: false,
      payout_currency: { mode: 'checkout' },
    });
    const live = await ask('GET', '/merchants/me', { key: shop.live.secret });
    expect(live.body).toMatchObject({ id: shop.id, sandbox: false, processor_connected: true });
  });

  it('answers the preferred payout currency if there is one', async () => {
    const shop = await makeMerchant();
    await rows("UPDATE merchants SET payout_mode = 'preferred', payout_currency = 'eur' WHERE id = $1", [
      shop.id,
    ]);
    const answer = await ask('GET', '/merchants/me', { key: shop.secret });
    expect(answer.body).toMatchObject({
      headless_api_enabled: true,
      payout_currency: { mode: 'preferred', preferred: 'eur' },
    });
  });
});

describe('a merchant', () => {
  it('has its own default webhook secret in each mode, encrypted', async () => {
    const { id } = await createMerchant({ name: 'Shop' }, SYSTEM);
    const modes = await rows('SELECT * FROM merchant_modes WHERE merchant_id = $1', [id]);
    expect(new Set(modes.map((mode) => mode.webhook_secret_encrypted)).size).toBe(2);
    expect(JSON.stringify(modes)).not.toContain('whsec_');
  });

  it('gets headless creation only with a note, which is stored', async () => {
    const { id } = await createMerchant({ name: 'Shop' }, SYSTEM);
    for (const note of [' ', 'x'.repeat(501)])
      expect(() => setHeadless({ merchant_id: id, enabled: true, note }, SYSTEM)).toThrow('note');
    await setHeadless({ merchant_id: id, enabled: true, note: 'call of 2 March' }, SYSTEM);
    const [entry] = await rows(
      "SELECT * FROM audit_log WHERE merchant_id = $1 AND action LIKE '%headless%'",
      [id],
    );
    expect(entry).toMatchObject({
      action: 'merchant.headless_enabled',
      details: { note: 'call of 2 March' },
    });
    await expect(
      setHeadless({ merchant_id: 'none', enabled: true, note: 'x' }, SYSTEM),
    ).rejects.toMatchObject({
      code: 'merchant_not_found',
    });
  });
});
