import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/db/prisma';
import { SYSTEM } from '@/lib/merchant/audit';
import { createMerchant } from '@/lib/merchant/merchants';
import { setCountry } from '@/lib/merchant/profile';
import { dashboardLink, onboardingLink, payoutState } from '@/lib/payment/connect';
import { payoutAccount } from '@/lib/payment/payout-account';
import { ProcessorUnavailable } from '@/lib/payment/stripe';
import { callSim, type GroupBench, startGroupBench } from '../../support/groups';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
afterEach(() => fetch(`${bench.stripe.url}/_sim/faults`, { method: 'DELETE' }));

const urls = { refresh_url: 'https://pay.example/again', return_url: 'https://pay.example/back' };

async function newOwner(country = 'US') {
  const { id: merchant_id } = await createMerchant({ name: 'Shop', country }, SYSTEM);
  return { merchant_id, livemode: false };
}
const setUp = (owner: { merchant_id: string; livemode: boolean }) => onboardingLink(owner, urls, SYSTEM);

describe('a payout account', () => {
  it("is opened in the merchant's country, for the Express Dashboard, with us liable and paying the fees", async () => {
    const owner = await newOwner('DE');
    await setUp(owner);
    const account = await bench.client.accounts.retrieve((await payoutAccount(owner)) ?? '');
    expect(account).toMatchObject({
      country: 'DE',
      controller: {
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      metadata: { merchant_id: owner.merchant_id },
    });
    expect(Object.keys(account.capabilities ?? {}).sort()).toEqual(['card_payments', 'transfers']);
  });

  it('is one, however often and at once the button is pressed', async () => {
    const owner = await newOwner();
    const links = await Promise.all(Array.from({ length: 5 }, () => setUp(owner)));
    expect(new Set(links).size).toBe(5);
    const { data } = await bench.client.accounts.list({ limit: 100 });
    const own = data.filter(({ metadata }) => metadata?.merchant_id === owner.merchant_id);
    expect(own.map(({ id }) => id)).toEqual([await payoutAccount(owner)]);
  });

  it('can be opened after the country or the address has changed since a try whose answer was lost', async () => {
    const owner = await newOwner();
    await callSim(bench, '/_sim/faults', {
      kind: 'reset_after',
      path: '/v1/accounts',
      method: 'POST',
      times: 5,
    });
    await expect(setUp(owner)).rejects.toThrow();
    await fetch(`${bench.stripe.url}/_sim/faults`, { method: 'DELETE' });
    await setCountry(owner.merchant_id, 'FR', SYSTEM);
    await setUp(owner);
    const account = await bench.client.accounts.retrieve((await payoutAccount(owner)) ?? '');
    expect(account.country).toBe('FR');
  });

  it('that is disconnected is replaced by a new one, once, even on the day it was made', async () => {
    const owner = await newOwner();
    await setUp(owner);
    const first = (await payoutAccount(owner)) ?? '';
    await bench.client.accounts.del(first);
    expect(await payoutState(owner)).toEqual({ kind: 'disconnected', account_id: first });
    await Promise.all([setUp(owner), setUp(owner)]);
    const second = (await payoutAccount(owner)) ?? '';
    expect(second).not.toBe(first);
    expect(await payoutState(owner)).toEqual({ kind: 'started', account_id: second });
    await setUp(owner);
    expect(await payoutAccount(owner)).toBe(second);
  });

  it('fixes the country once it is the live one', async () => {
    const { merchant_id } = await newOwner();
    await setCountry(merchant_id, 'ES', SYSTEM);
    const live = { merchant_id_livemode: { merchant_id, livemode: true } };
    await prisma().merchant_modes.update({ where: live, data: { processor_account_id: 'acct_live' } });
    await expect(setCountry(merchant_id, 'IT', SYSTEM)).rejects.toThrow('can no longer be changed');
    const { country } = await prisma().merchants.findUniqueOrThrow({ where: { id: merchant_id } });
    expect(country).toBe('ES');
  });
});

describe("the processor's dashboard", () => {
  it('opens by a link of its own for each visit, and not without an account', async () => {
    const owner = await newOwner();
    expect(await dashboardLink(owner)).toBeNull();
    await setUp(owner);
    const account = (await payoutAccount(owner)) ?? '';
    await callSim(bench, `/_sim/accounts/${account}`, { active: true });
    const first = await dashboardLink(owner);
    expect(first).toMatch(/^https?:\/\//);
    expect(await dashboardLink(owner)).not.toBe(first);
  });

  it('is unavailable where this deployment has no key for the mode', async () => {
    const { merchant_id } = await newOwner();
    const live = { merchant_id, livemode: true };
    await prisma().merchant_modes.update({
      where: { merchant_id_livemode: live },
      data: { processor_account_id: 'acct_without_key' },
    });
    await expect(dashboardLink(live)).rejects.toThrow(ProcessorUnavailable);
  });
});
