import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listWaitingTransfers } from '@/lib/dashboard/staff/waiting-money';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { runDueJobs } from '@/lib/jobs/run-due-jobs';
import { SYSTEM } from '@/lib/merchant/audit';
import { createMerchant } from '@/lib/merchant/merchants';
import { setCountry } from '@/lib/merchant/profile';
import {
  dashboardLink,
  onboardingLink,
  payoutState,
  replaceEndedAccount,
} from '@/lib/payment/account/connect';
import { payoutAccount } from '@/lib/payment/account/payout-account';
import { ProcessorUnavailable, stripeFor } from '@/lib/payment/processor/stripe';
import { retryWaitingTransfers } from '@/lib/payment/transfer/transfers';
import {
  callSim,
  drainJobs,
  endFaults,
  type GroupBench,
  payByCard,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
afterEach(() => endFaults(bench));

const urls = { refresh_url: 'https://pay.example/again', return_url: 'https://pay.example/back' };

async function newOwner(country = 'US') {
  const { id: merchant_id } = await createMerchant({ name: 'Shop', country }, SYSTEM);
  return { merchant_id, livemode: false };
}
const setUp = (owner: { merchant_id: string; livemode: boolean }) => onboardingLink(owner, urls, SYSTEM);

const staff = { name: 'staff:usr_1', address: '192.0.2.1' };

/** A group that is funded, and whose transfers have been tried. */
async function payAll(): Promise<string> {
  const { session_id, organizer } = await startGroup(bench, { members: 0 });
  await payByCard(bench, session_id, organizer);
  await runDueJobs({ time_limit_ms: 600_000, look_ahead_ms: 0 });
  return session_id;
}

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

  const ownAccounts = async ({ merchant_id }: { merchant_id: string }) => {
    const { data } = await bench.client.accounts.list({ limit: 100 });
    return data.filter(({ metadata }) => metadata?.merchant_id === merchant_id).map(({ id }) => id);
  };

  it.each([
    ['an internal error', '500'],
    ['an internal error that came after the account was made', '500_after'],
    ['a permission that our key lacked', '403'],
  ])('can be opened, once, after %s, which the processor answers for a day', async (_what, kind) => {
    const owner = await newOwner();
    await callSim(bench, '/_sim/faults', { kind, path: '/v1/accounts', method: 'POST', times: 1 });
    await setUp(owner).catch(() => {});
    await endFaults(bench);
    await Promise.all(Array.from({ length: 4 }, () => setUp(owner)));
    await setUp(owner);
    expect(await ownAccounts(owner)).toEqual([await payoutAccount(owner)]);
  });

  it('can be opened again in place of one that is disconnected, after an internal error', async () => {
    const owner = await newOwner();
    await setUp(owner);
    const first = (await payoutAccount(owner)) ?? '';
    await bench.client.accounts.del(first);
    await payoutState(owner);
    await callSim(bench, '/_sim/faults', { kind: '500', path: '/v1/accounts', method: 'POST', times: 1 });
    await setUp(owner).catch(() => {});
    await endFaults(bench);
    await setUp(owner);
    expect(await payoutAccount(owner)).not.toBe(first);
    expect(await ownAccounts(owner)).toEqual([await payoutAccount(owner)]);
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
    await endFaults(bench);
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

  it('is not ready while nothing is paid out of it, and still receives transfers', async () => {
    const { merchant_id, account_id } = bench;
    const owner = { merchant_id, livemode: false };
    const become = (state: string) => callSim(bench, `/_sim/accounts/${account_id}`, { state });
    await become('payouts_paused');
    expect(await payoutState(owner)).toEqual({ kind: 'payouts_off', account_id, due: [] });
    const session_id = await payAll();
    expect((await bench.client.transfers.list({ transfer_group: session_id })).data).toHaveLength(1);
    await become('active');
    expect(await payoutState(owner)).toEqual({ kind: 'ready', account_id });
  });

  it('is replaced only if the processor, too, says that it is over', async () => {
    const owner = await newOwner();
    const note = (transfers_off_reason: string | null) =>
      prisma().merchant_modes.updateMany({
        where: { merchant_id: owner.merchant_id, livemode: false },
        data: { transfers_off_reason },
      });
    await setUp(owner);
    const first = (await payoutAccount(owner)) ?? '';
    await note('deauthorized');
    await setUp(owner);
    expect(await payoutAccount(owner)).toBe(first);
    await bench.client.accounts.del(first);
    await note(null);
    await setUp(owner);
    expect(await payoutAccount(owner)).not.toBe(first);
  });

  it('that is rejected is replaced by staff only, and waiting transfers go to the new one', async () => {
    const owner = { merchant_id: bench.merchant_id, livemode: false };
    const first = bench.account_id;
    expect(await replaceEndedAccount(owner, staff)).toBeNull();
    await callSim(bench, `/_sim/accounts/${first}`, { state: 'rejected' });
    const session_id = await payAll();
    expect(await payoutState(owner)).toEqual({ kind: 'rejected', account_id: first });
    expect((await listWaitingTransfers()).rows.map((one) => [one.session_id, one.has_ended_account])).toEqual(
      [[session_id, true]],
    );
    await setUp(owner);
    expect(await payoutAccount(owner)).toBe(first);

    const both = await Promise.all([replaceEndedAccount(owner, staff), replaceEndedAccount(owner, staff)]);
    const second = (await payoutAccount(owner)) ?? '';
    expect(second).not.toBe(first);
    expect(new Set(both)).toContain(second);
    expect(await replaceEndedAccount(owner, staff)).toBeNull();
    const audited = { where: { target: second, action: 'payout_account.replaced' } };
    expect(await prisma().audit_log.count(audited)).toBe(1);

    await callSim(bench, `/_sim/accounts/${second}`, { state: 'active' });
    expect(await payoutState(owner)).toEqual({ kind: 'ready', account_id: second });
    await drainJobs();
    const list = async () => (await bench.client.transfers.list({ transfer_group: session_id })).data;
    expect(await list(), 'while a request for the first account may be at work').toEqual([]);
    await pool().query("UPDATE answered_keys SET conflict_at = conflict_at - interval '2 minutes'");
    await payoutState(owner);
    await drainJobs();
    const data = await list();
    expect(new Set(data.map(({ destination }) => destination))).toEqual(new Set([second]));
    expect((await listWaitingTransfers()).rows).toEqual([]);
  });

  it('that is rejected is told to its owners, also the second one, and that the third is ready', async () => {
    const owner = await newOwner();
    await setUp(owner);
    const told: unknown[] = [];
    const become = async (state: string) => {
      await deleteJobs();
      await callSim(bench, `/_sim/accounts/${await payoutAccount(owner)}`, { state });
      await payoutState(owner);
      for (const { payload } of await waitingJobs('send_mail')) told.push(payload.template);
    };
    await become('rejected');
    await replaceEndedAccount(owner, staff);
    await become('rejected');
    await become('rejected');
    await replaceEndedAccount(owner, staff);
    await become('active');
    expect(told).toEqual(['payout_account_rejected', 'payout_account_rejected', 'payout_account_ready']);
  });

  it('has transfers that wait for it tried again once it is ready, and no others whenever somebody looks', async () => {
    const merchant = { merchant_id: bench.merchant_id, livemode: false };
    await callSim(bench, `/_sim/accounts/${await payoutAccount(merchant)}`, { active: false });
    await payAll();
    await payoutState(merchant);
    await deleteJobs();
    await payoutState(merchant);
    expect(await waitingJobs('create_transfer')).toEqual([]);
    await callSim(bench, `/_sim/accounts/${await payoutAccount(merchant)}`, { active: true });
    await deleteJobs();
    await payoutState(merchant);
    expect(await waitingJobs('retry_transfers')).toMatchObject([{ payload: merchant }]);
    await retryWaitingTransfers(merchant);
    expect(await waitingJobs('create_transfer')).toHaveLength(1);
    await drainJobs();
    await payoutState(merchant);
    await retryWaitingTransfers(merchant);
    expect(await waitingJobs('create_transfer')).toEqual([]);
  });

  it('is not replaced where there is none, nor while the processor does not answer', async () => {
    expect(await replaceEndedAccount(await newOwner(), staff)).toBeNull();
    const owner = await newOwner();
    await setUp(owner);
    await callSim(bench, `/_sim/accounts/${await payoutAccount(owner)}`, { state: 'rejected' });
    await callSim(bench, '/_sim/faults', { kind: '500', path: '/v1/accounts', times: 20 });
    await expect(replaceEndedAccount(owner, staff)).rejects.toThrow();
    await endFaults(bench);
    expect(await payoutState(owner)).toMatchObject({ kind: 'rejected' });
  });

  it('is in the country that the merchant changes to while it is opened', async () => {
    const owner = await newOwner('DE');
    const slow = { kind: 'delay', path: '/v1/accounts', method: 'POST', delay_ms: 500 };
    await callSim(bench, '/_sim/faults', slow);
    const asked = vi.spyOn(stripeFor(false).accounts, 'create');
    const link = setUp(owner);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 10_000 });
    asked.mockRestore();
    await setCountry(owner.merchant_id, 'FR', SYSTEM);
    await link;
    const account = await bench.client.accounts.retrieve((await payoutAccount(owner)) ?? '');
    expect(account.country).toBe('FR');
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
    expect(await dashboardLink(owner, SYSTEM)).toBeNull();
    await setUp(owner);
    const account = (await payoutAccount(owner)) ?? '';
    await callSim(bench, `/_sim/accounts/${account}`, { active: true });
    const first = await dashboardLink(owner, SYSTEM);
    expect(first).toMatch(/^https?:\/\//);
    expect(await dashboardLink(owner, SYSTEM)).not.toBe(first);
  });

  it('is unavailable where this deployment has no key for the mode', async () => {
    const { merchant_id } = await newOwner();
    const live = { merchant_id, livemode: true };
    await prisma().merchant_modes.update({
      where: { merchant_id_livemode: live },
      data: { processor_account_id: 'acct_without_key' },
    });
    await expect(dashboardLink(live, SYSTEM)).rejects.toThrow(ProcessorUnavailable);
  });
});
