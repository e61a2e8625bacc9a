import { expect, test } from 'vitest';
import { clientOf, failureOf, openAccount, receiver, start } from './support';

const links = { refresh_url: 'http://app.example/again', return_url: 'http://app.example/back' };

async function visit(url: string, outcome?: string) {
  const body = outcome ? new URLSearchParams({ outcome }) : undefined;
  return fetch(url, { method: outcome ? 'POST' : 'GET', body, redirect: 'manual' });
}

test('an account is closed for transfers until its owner has completed the onboarding', async () => {
  const hook = await receiver();
  const { stripe, sim } = await start({
    webhooks: [{ url: hook.url, secret: 'whsec_test', scope: 'connect' }],
  });
  const account = await stripe.accounts.create({
    type: 'express',
    email: 'owner@example.com',
    capabilities: { transfers: { requested: true } },
    metadata: { merchant: 'm_1' },
  });
  expect(account).toMatchObject({
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    capabilities: { transfers: 'inactive' },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    ...links,
  });
  expect(await (await visit(link.url)).text()).toContain('Complete onboarding');
  const done = await visit(link.url, 'complete');
  expect([done.status, done.headers.get('location')]).toEqual([303, links.return_url]);
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [] },
  });
  await sim('events/flush');
  const [event] = hook.events();
  expect(event).toMatchObject({ type: 'account.updated', account: account.id });
  expect(event?.data.previous_attributes).toMatchObject({ payouts_enabled: false });
});

test('an onboarding link serves once and then asks for a new one; leaving changes nothing', async () => {
  const { stripe } = await start();
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    ...links,
  });
  expect((await visit(link.url, 'later')).headers.get('location')).toBe(links.return_url);
  expect((await visit(link.url)).headers.get('location')).toBe(links.refresh_url);
  expect((await stripe.accounts.retrieve(account.id)).details_submitted).toBe(false);
  expect((await visit(link.url.replace(/\w+$/, 'guessed'))).status).toBe(404);
});

test('an account that Stripe asks about itself has no link to be updated by', async () => {
  const { stripe } = await start();
  const create = async (type: 'custom' | 'express') => {
    const { id: account } = await stripe.accounts.create({ type });
    const url = 'https://shop.example/';
    return stripe.accountLinks.create({ account, type: 'account_update', return_url: url, refresh_url: url });
  };
  expect((await create('custom')).url).toContain('/setup/');
  expect(await failureOf(create('express'))).toMatchObject({ statusCode: 400, param: 'type' });
});

test('accounts are updated, listed, restricted and deleted', async () => {
  const { stripe, sim } = await start();
  const account = await openAccount(stripe, sim);
  const changed = await stripe.accounts.update(account.id, {
    metadata: { a: '1' },
    business_profile: { name: 'Shop' },
  });
  expect(changed).toMatchObject({ metadata: { a: '1' }, business_profile: { name: 'Shop' } });
  await sim(`accounts/${account.id}`, { active: false });
  expect((await stripe.accounts.retrieve(account.id)).capabilities?.transfers).toBe('inactive');
  const asked = await stripe.accounts.update(account.id, {
    capabilities: { transfers: { requested: true } },
  });
  expect(asked.capabilities?.transfers).toBe('inactive');
  expect((await stripe.accounts.list()).data).toHaveLength(1);
  expect(await stripe.accounts.del(account.id)).toEqual(
    expect.objectContaining({ id: account.id, deleted: true }),
  );
  const gone = await failureOf(stripe.accounts.retrieve(account.id));
  expect(gone).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  expect((await stripe.accounts.list()).data).toEqual([]);
});

test('an account is described by its type or by its controller, not by both', async () => {
  const { stripe } = await start();
  const account = await stripe.accounts.create({
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
  });
  expect(account.controller).toMatchObject({
    fees: { payer: 'application' },
    stripe_dashboard: { type: 'express' },
  });
  const both = stripe.accounts.create({ type: 'express', controller: { fees: { payer: 'application' } } });
  expect((await failureOf(both)).statusCode).toBe(400);
});

test.each(['jörg@example.com', 'otameshi@com', ' ada@example.com', 'ada'])(
  'an address that no mail reaches is refused, of an account and of a receipt: %j',
  async (email) => {
    const { stripe } = await start();
    const refused = { statusCode: 400, code: 'email_invalid', message: `Invalid email address: ${email}` };
    expect(await failureOf(stripe.accounts.create({ type: 'express', email }))).toMatchObject(refused);
    const intent = { amount: 500, currency: 'usd', receipt_email: email };
    expect(await failureOf(stripe.paymentIntents.create(intent))).toMatchObject({
      ...refused,
      param: 'receipt_email',
    });
    const { id } = await stripe.paymentIntents.create({ ...intent, receipt_email: 'ada@example.com' });
    expect((await stripe.paymentIntents.update(id, { receipt_email: '' })).receipt_email).toBeNull();
  },
);

test('an onboarding link of live mode leads back by https', async () => {
  const { standIn } = await start();
  const stripe = clientOf(standIn, 'sk_live_1');
  const { id: account } = await stripe.accounts.create({ type: 'express' });
  const linkTo = (return_url: string) =>
    stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url,
      refresh_url: 'https://app.example/again',
    });
  expect(await failureOf(linkTo(links.return_url))).toMatchObject({
    statusCode: 400,
    message: 'Livemode requests must always be redirected via HTTPS.',
  });
  for (const url of ['https://app.example/back', 'http://localhost:3000/back', 'http://127.0.0.1:3000/back'])
    expect(await linkTo(url)).toMatchObject({ object: 'account_link' });
});

test('the payouts of an account are paused by themselves: it still receives transfers', async () => {
  const { stripe, sim } = await start();
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await sim(`accounts/${account.id}`, { state: 'payouts_paused' });
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
    payouts_enabled: false,
    charges_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: { currently_due: [], disabled_reason: 'platform_paused' },
  });
});
