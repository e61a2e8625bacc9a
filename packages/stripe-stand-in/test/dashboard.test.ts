import { expect, test } from 'vitest';
import { DAY_ms, pay, startOnTuesday } from './support';

async function post(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
}

async function view(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/?view=${name}`);
  expect(response.status).toBe(200);
  return response.text();
}

test('the dashboard refunds and disputes by hand, and lets time pass', async () => {
  const { standIn, stripe } = await startOnTuesday();
  const [paid, disputed] = [await pay(stripe), await pay(stripe, { amount: 5000 })];
  const id = String(paid.latest_charge);
  expect(await view(standIn.url, 'payments')).toContain('3 days later');
  expect((await post(`${standIn.url}/_dashboard/refund`, { id })).status).toBe(303);
  expect(await view(standIn.url, 'refunds')).toContain('insufficient funds');
  await post(`${standIn.url}/_dashboard/dispute`, { id: String(disputed.latest_charge) });
  expect((await stripe.disputes.list()).data).toHaveLength(1);
  const again = await post(`${standIn.url}/_dashboard/refund`, { id });
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('already been refunded');
  await pay(stripe, { amount: 50_000 });
  expect((await post(`${standIn.url}/_dashboard/clock`, { advance_ms: String(3 * DAY_ms) })).status).toBe(
    303,
  );
  expect(await view(standIn.url, 'payouts')).toContain('$467.57');
  const backwards = await post(`${standIn.url}/_dashboard/clock`, { advance_ms: '-1' });
  expect(backwards.status).toBe(400);
});

test('an account that is gone is shown as such, and cannot be enabled', async () => {
  const { standIn, stripe } = await startOnTuesday();
  const { id } = await stripe.accounts.create({ type: 'express' });
  const link = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    refresh_url: 'http://shop.example/again',
    return_url: 'http://shop.example/back',
  });
  await stripe.accounts.del(id);
  const accounts = await view(standIn.url, 'accounts');
  expect(accounts).toContain('deleted');
  expect(accounts).not.toContain('Enable');
  const late = await post(`${standIn.url}/_dashboard/account`, { id, active: 'true' });
  expect(late.status).toBe(400);
  expect((await fetch(link.url)).status).toBe(404);
});
