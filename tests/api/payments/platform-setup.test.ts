import Stripe from 'stripe';
import { type RunningStripe, startStripe } from 'stripe-stand-in';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { checkProcessorKeys } from '@/lib/payment/platform/check-keys';
import { checkPlatform } from '@/lib/payment/platform/platform-check';
import { setUpPlatform } from '@/lib/payment/platform/platform-setup';
import { checkSettlement } from '@/lib/payment/platform/settlement';
import { resetStripeClients, stripeFor } from '@/lib/payment/processor/stripe';
import { callSim } from '../../support/groups';

/** `npm run stripe:setup` and `stripe:check`, at an account as a new platform finds it. */

let running: RunningStripe;
let stripe: Stripe;
const VARIABLES = {
  APP_URL: 'https://pay.example',
  STRIPE_SECRET_KEY: 'rk_test_platform',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_platform',
  SETTLEMENT_CURRENCIES: 'usd',
};

beforeEach(async () => {
  running = await startStripe({ port: 0 });
  configure();
  stripe = stripeFor(false);
});
afterEach(async () => {
  await running.close();
  resetEnvironment({
    ...Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, undefined])),
    STRIPE_WEBHOOK_SECRET: undefined,
    STRIPE_CONNECT_WEBHOOK_SECRET: undefined,
    STRIPE_LIVE_SECRET_KEY: undefined,
    STRIPE_LIVE_PUBLISHABLE_KEY: undefined,
    SETTLEMENT_CURRENCIES: 'usd,eur,gbp,jpy,kwd',
  });
});

function configure(more: Record<string, string> = {}): void {
  resetEnvironment({
    DATABASE_URL: 'postgres://unused',
    STRIPE_API_BASE: running.url,
    ...VARIABLES,
    ...more,
  });
  resetStripeClients();
}

async function setUp(domains: string[] = []): Promise<string> {
  const lines: string[] = [];
  await setUpPlatform({ livemode: false, domains, say: (line) => lines.push(line) });
  return lines.join('\n');
}

const secretIn = (said: string, variable: string) =>
  new RegExp(`^ {2}${variable}=(whsec_\\w+)$`, 'm').exec(said)?.[1];
const missing = async () => (await checkPlatform(false)).filter(({ ok }) => !ok).map(({ what }) => what);
const endpoints = async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data;

describe('the set-up of the platform’s account', () => {
  it('creates both endpoints with their secrets, the payout schedule and the domains', async () => {
    const said = await setUp(['shop.example']);
    const made = await endpoints();
    expect(made).toHaveLength(2);
    for (const endpoint of made) {
      expect(endpoint).toMatchObject({
        url: 'https://pay.example/api/stripe',
        api_version: Stripe.API_VERSION,
        status: 'enabled',
      });
    }
    const byKind = Object.fromEntries(made.map((one) => [one.metadata.split_endpoint, one.enabled_events]));
    expect(byKind.connect).toEqual([
      'account.updated',
      'account.application.deauthorized',
      'balance.available',
    ]);
    expect(byKind.platform).toEqual(expect.arrayContaining(['balance.available', 'charge.refunded']));
    const { payments } = await stripe.balanceSettings.retrieve();
    expect(payments.payouts?.schedule?.interval).toBe('manual');
    const domains = (await stripe.paymentMethodDomains.list()).data;
    expect(domains.map(({ domain_name }) => domain_name).sort()).toEqual(['pay.example', 'shop.example']);
    const secrets = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'].map((name) =>
      secretIn(said, name),
    );
    expect(new Set(secrets).size).toBe(2);
    expect(secrets).not.toContain(undefined);
  });

  it('changes nothing when it is run again', async () => {
    await setUp();
    const before = await endpoints();
    const said = await setUp();
    expect(said).toContain('is right');
    expect(said).not.toMatch(/created|corrected|registered|set to manual/);
    expect(await endpoints()).toEqual(before);
  });

  it('corrects an endpoint that was changed or disabled', async () => {
    await setUp();
    const [endpoint] = (await endpoints()).filter(({ metadata }) => metadata.split_endpoint === 'platform');
    if (!endpoint) throw new Error('no endpoint');
    await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['charge.failed'], disabled: true });
    expect(await setUp()).toContain(`${endpoint.id} corrected: it is disabled; it misses`);
    const now = await stripe.webhookEndpoints.retrieve(endpoint.id);
    expect(now).toMatchObject({ status: 'enabled', enabled_events: endpoint.enabled_events });
  });

  it('replaces an endpoint of another API version without a gap: the old one goes on the next run', async () => {
    const url = 'https://pay.example/api/stripe';
    const metadata = { split_endpoint: 'platform' };
    const old = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'], metadata });
    expect(await setUp()).toContain(`${old.id} with API version`);
    expect((await endpoints()).map(({ id }) => id)).toContain(old.id);
    expect(await setUp()).toContain(`deleted ${old.id}`);
    expect((await endpoints()).map(({ id }) => id)).not.toContain(old.id);
    expect(await endpoints()).toHaveLength(2);
  });

  it('leaves endpoints that it did not make alone', async () => {
    const other = await stripe.webhookEndpoints.create({
      url: 'https://other.example/hook',
      enabled_events: ['*'],
    });
    const url = 'https://pay.example/api/stripe';
    const byHand = await stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
    await setUp();
    expect(await setUp()).toContain(`${byHand.id} has the same URL`);
    for (const { secret: _secret, ...kept } of [other, byHand]) {
      expect(await stripe.webhookEndpoints.retrieve(kept.id)).toMatchObject(kept);
    }
  });
});

describe('the check of the platform’s account', () => {
  it('names what a new account is missing', async () => {
    expect(await missing()).toEqual(
      expect.arrayContaining([
        'platform endpoint',
        'platform endpoint secret',
        'connect endpoint',
        'connect endpoint secret',
        'payout schedule',
        'domain pay.example',
        'branding',
        'statement descriptor',
      ]),
    );
  });

  it('names the set-up of the mode that it has checked', async () => {
    const named = async (livemode: boolean) =>
      (await checkPlatform(livemode)).flatMap(({ text }) => /npm run stripe:setup.*$/.exec(text) ?? []);
    const faults = 4;
    expect(await named(false)).toEqual(Array(faults).fill('npm run stripe:setup.'));
    configure({
      STRIPE_LIVE_SECRET_KEY: 'rk_live_platform',
      STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_platform',
    });
    expect(await named(true)).toEqual(Array(faults).fill('npm run stripe:setup -- --live.'));
  });

  it('misses nothing that the set-up makes, once its secrets are configured', async () => {
    const said = await setUp();
    configure({
      STRIPE_WEBHOOK_SECRET: secretIn(said, 'STRIPE_WEBHOOK_SECRET') ?? '',
      STRIPE_CONNECT_WEBHOOK_SECRET: secretIn(said, 'STRIPE_CONNECT_WEBHOOK_SECRET') ?? '',
    });
    // What only a person can do at Stripe.
    expect(await missing()).toEqual(['statement descriptor', 'branding']);
  });

  it('reads a connected account with all that its pages show, and names what the key may not', async () => {
    const connected = async () =>
      (await checkPlatform(false)).filter(({ what }) => /connected account|^Connect$/.test(what));
    expect(await connected()).toMatchObject([{ ok: true, text: expect.stringContaining('no account') }]);
    const { id } = await stripe.accounts.create({
      country: 'US',
      capabilities: { transfers: { requested: true } },
    });
    expect(await connected()).toMatchObject([
      { ok: true, what: 'Connect' },
      { ok: true, what: 'a connected account', text: `${id} can be read` },
      { ok: true, what: 'payouts of a connected account' },
      { ok: true, what: 'balance of a connected account' },
    ]);
    for (const path of [`^/v1/accounts/${id}$`, '/v1/payouts', '/v1/balance_transactions'])
      await callSim({ stripe: running }, '/_sim/faults', { kind: '403', method: 'GET', path });
    const denied = { ok: false, text: expect.stringContaining('does not have the required permissions') };
    expect(await connected()).toMatchObject([{ ok: true }, denied, denied, denied]);
  });

  it('names currencies that the account would convert, another country, and a missing key', async () => {
    configure({ SETTLEMENT_CURRENCIES: 'usd,eur', PLATFORM_COUNTRY: 'DE', STRIPE_PUBLISHABLE_KEY: '' });
    expect(await missing()).toEqual(expect.arrayContaining(['settlement currencies', 'country', 'keys']));
    configure({ PLATFORM_COUNTRY: 'US' });
  });

  it('stops at a missing secret key', async () => {
    configure({ STRIPE_SECRET_KEY: '' });
    expect(await missing()).toEqual(['keys']);
  });

  it('says so when the processor does not answer', async () => {
    configure({ STRIPE_API_BASE: 'http://127.0.0.1:9' });
    const findings = await checkPlatform(false);
    expect(findings.find(({ what }) => what === 'payout schedule')).toMatchObject({
      ok: false,
      text: expect.stringContaining('cannot be read'),
    });
  });
});

describe('the start of the service', () => {
  it('warns of a missing webhook secret, with the set-up of its mode', () => {
    configure({
      LOG_LEVEL: 'warn',
      STRIPE_LIVE_SECRET_KEY: 'rk_live_platform',
      STRIPE_LIVE_PUBLISHABLE_KEY: 'pk_live_platform',
    });
    const lines: string[] = [];
    const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    try {
      checkProcessorKeys();
    } finally {
      out.mockRestore();
      configure({ LOG_LEVEL: 'silent' });
    }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { livemode: false, remedy: expect.stringContaining('"npm run stripe:setup" makes') },
      { livemode: true, remedy: expect.stringContaining('"npm run stripe:setup -- --live" makes') },
    ]);
  });

  it('fails, naming the currency, when the account would convert what sessions are opened in', async () => {
    configure({ SETTLEMENT_CURRENCIES: 'usd,eur' });
    await expect(checkSettlement()).rejects.toThrow('SETTLEMENT_CURRENCIES names eur');
  });

  it('goes on when the account settles in all of them, or the processor cannot be reached', async () => {
    await checkSettlement();
    configure({ SETTLEMENT_CURRENCIES: 'usd,eur', STRIPE_API_BASE: 'http://127.0.0.1:9' });
    await checkSettlement();
  });
});
