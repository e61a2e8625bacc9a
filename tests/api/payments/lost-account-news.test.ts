import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { resetEnvironment } from '@/lib/env';
import { handlers } from '@/lib/jobs/handlers';
import { queueClockJobs, runDueJobs } from '@/lib/jobs/run-due-jobs';
import { SYSTEM } from '@/lib/merchant/audit';
import { createMerchant } from '@/lib/merchant/merchants';
import { checkAccount } from '@/lib/payment/account/account-state';
import { onboardingLink, payoutState } from '@/lib/payment/account/connect';
import { payoutAccount } from '@/lib/payment/account/payout-account';
import { refreshAccounts } from '@/lib/payment/account/refresh-accounts';
import { jobs } from '@/lib/queue/jobs';
import {
  callSim,
  drainJobs,
  endFaults,
  type GroupBench,
  payByCard,
  sessionNow,
  startGroup,
  startGroupBench,
} from '../../support/groups';
import { deleteJobs, waitingJobs } from '../../support/queued-jobs';
import { reconcileFrom, takeBackup } from '../../support/restore';

/** What becomes of an account without our hearing of it: no event about accounts comes here at all. */

let bench: GroupBench;
beforeAll(async () => {
  bench = await startGroupBench();
});
afterAll(() => bench.close());
beforeEach(() => deleteJobs());
afterEach(() => endFaults(bench));

const urls = { refresh_url: 'https://pay.example/again', return_url: 'https://pay.example/back' };
const context = { attempt: 1, signal: new AbortController().signal };

interface Owner {
  merchant_id: string;
  livemode: boolean;
}

async function newOwner(country = 'US'): Promise<Owner> {
  const { id: merchant_id } = await createMerchant({ name: 'Shop', country }, SYSTEM);
  return { merchant_id, livemode: false };
}

/** Opens an account as the merchant does. Returns its id. */
async function setUp(owner: Owner): Promise<string> {
  await onboardingLink(owner, urls, SYSTEM);
  return (await payoutAccount(owner)) ?? '';
}

const become = (account_id: string, state: string) =>
  callSim(bench, `/_sim/accounts/${account_id}`, { state });

const noted = ({ merchant_id, livemode }: Owner) =>
  prisma().merchant_modes.findUniqueOrThrow({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    select: { transfers_enabled: true, transfers_off_reason: true },
  });

/** A merchant with an account in live mode that our key does not know. */
async function ofOtherPlatform(): Promise<Owner & { account_id: string }> {
  const owner = { ...(await newOwner()), livemode: true };
  const account_id = `acct_${owner.merchant_id}`;
  await prisma().merchant_modes.update({
    where: { merchant_id_livemode: owner },
    data: { processor_account_id: account_id, transfers_enabled: true },
  });
  return { ...owner, account_id };
}

const READY = { transfers_enabled: true, transfers_off_reason: null };
const RESTRICTED = { transfers_enabled: false, transfers_off_reason: 'requirements.past_due' };

describe('a refused transfer', () => {
  const shop = () => ({ merchant_id: bench.merchant_id, livemode: false });

  /** A group whose one transfer is tried once. Returns the session. */
  async function tryTransfer(): Promise<string> {
    const { session_id, organizer } = await startGroup(bench, { members: 0 });
    await payByCard(bench, session_id, organizer);
    const [transfer] = (await sessionNow(session_id)).transfers;
    await deleteJobs();
    const asked = { session_id, transfer_id: transfer?.id ?? '' };
    await expect(handlers.create_transfer(asked, context)).rejects.toThrow('waits');
    return session_id;
  }

  it('has the account asked for, so that the gate closes and its owners are told', async () => {
    await become(bench.account_id, 'restricted');
    expect(await noted(shop())).toEqual(READY);
    await tryTransfer();
    expect(await noted(shop())).toEqual(RESTRICTED);
    expect((await waitingJobs('send_mail')).map(({ payload }) => payload.template)).toEqual([
      'payout_account_restricted',
    ]);
  });

  it('does not try itself again at once where the account can be paid, but once after it could not', async () => {
    await become(bench.account_id, 'active');
    const refused = { kind: 'amount_too_small', path: '/v1/transfers', method: 'POST', times: 9 };
    await callSim(bench, '/_sim/faults', refused);
    await tryTransfer();
    expect(await noted(shop())).toEqual(READY);
    expect(await waitingJobs('retry_transfers')).toHaveLength(1);
    await tryTransfer();
    expect(await waitingJobs('retry_transfers')).toEqual([]);
    await endFaults(bench);
    await drainJobs();
  });
});

describe('every night', () => {
  async function runNight(): Promise<void> {
    await queueClockJobs([jobs.refresh_accounts]);
    await runDueJobs({ time_limit_ms: 600_000, look_ahead_ms: 0, tasks: ['refresh_accounts'] });
    await deleteJobs();
  }

  it('accounts are asked for, and what has changed is noted', async () => {
    const owners = [await newOwner(), await newOwner(), await newOwner()] as const;
    const [lost, opened, gone] = owners;
    const ids = [await setUp(lost), await setUp(opened), await setUp(gone)] as const;
    for (const id of ids) await become(id, 'active');
    for (const owner of [lost, gone]) await payoutState(owner);
    await become(ids[0], 'restricted');
    await bench.client.accounts.del(ids[2]);
    expect(await Promise.all(owners.map(noted))).toEqual([
      READY,
      { ...READY, transfers_enabled: false },
      READY,
    ]);
    await runNight();
    expect(await Promise.all(owners.map(noted))).toEqual([
      RESTRICTED,
      READY,
      { transfers_enabled: false, transfers_off_reason: 'deauthorized' },
    ]);
  });

  it('one that is cut goes on with those that it has not asked for', async () => {
    for (let made = 0; made < 12; made += 1) await setUp(await newOwner());
    await pool().query("UPDATE merchant_modes SET transfers_off_reason = 'unknown'");
    const stopping = new AbortController();
    let told = 0;
    const before = await refreshAccounts({
      fix: true,
      signal: stopping.signal,
      onDifference: () => {
        told += 1;
        stopping.abort();
      },
    });
    expect(told).toBeGreaterThan(0);
    const first = told;
    const where = { processor_account_id: { not: null } };
    const all = await prisma().merchant_modes.count({ where });
    expect(first).toBeLessThan(all);
    await handlers.refresh_accounts({ before: String(before) }, context);
    const left = { ...where, transfers_off_reason: 'unknown' };
    expect(await prisma().merchant_modes.count({ where: left })).toBe(0);
    expect(await waitingJobs('refresh_accounts')).toEqual([]);
    await handlers.refresh_accounts({}, { ...context, signal: AbortSignal.abort() });
    expect(await waitingJobs('refresh_accounts')).toHaveLength(1);
  });

  it('one that the processor does not answer keeps no other from being asked for, is asked for again, and fails', async () => {
    const [first, second] = [await newOwner(), await newOwner()];
    const [silent, id] = [await setUp(first), await setUp(second)];
    await become(id, 'active');
    const path = `/v1/accounts/${silent}`;
    await callSim(bench, '/_sim/faults', { kind: 'reset_before', path, method: 'GET', times: 9 });
    await handlers.refresh_accounts({}, context);
    expect(await noted(second)).toEqual(READY);
    const [rest] = await waitingJobs('refresh_accounts');
    await become(id, 'restricted');
    await expect(handlers.refresh_accounts(rest?.payload ?? {}, context)).rejects.toThrow(silent);
    // The night has asked for it.
    expect(await noted(second)).toEqual(READY);
  });

  it('nothing is noted where the key of live mode knows none of its accounts: it is of another platform', async () => {
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: 'sk_live_split_demo' });
    const others = [await ofOtherPlatform(), await ofOtherPlatform()];
    // A refused transfer asks so.
    for (const { account_id } of others) await checkAccount(account_id, true);
    await expect(refreshAccounts({ fix: true })).rejects.toThrow('In live mode: None of 2 accounts');
    expect(await Promise.all(others.map(noted))).toEqual([READY, READY]);
    await setUp({ ...(await newOwner()), livemode: true });
    await refreshAccounts({ fix: true });
    const gone = { transfers_enabled: false, transfers_off_reason: 'deauthorized' };
    expect(await Promise.all(others.map(noted))).toEqual([gone, gone]);
    resetEnvironment({ STRIPE_LIVE_SECRET_KEY: undefined });
  });
});

describe('after a restore', () => {
  const texts = ({ told }: { told: { text: string }[] }) => told.map(({ text }) => text);

  it('accounts that were made since are the merchants’ again, each with what replaced it', async () => {
    const [plain, replaced, changed] = [await newOwner(), await newOwner(), await newOwner()];
    const known = await setUp(changed);
    await become(known, 'active');
    await payoutState(changed);
    const backup = await takeBackup();
    const lost = await newOwner();
    const ids = [await setUp(plain), await setUp(lost)] as const;
    await become(ids[0], 'active');
    const first = await setUp(replaced);
    await bench.client.accounts.del(first);
    const second = await setUp(replaced);
    await become(known, 'restricted');
    await bench.client.accounts.create({ country: 'US' });
    await backup.restore();
    expect(await payoutAccount(plain)).toBeNull();

    const seen = await reconcileFrom(backup.taken_at, false);
    expect(seen.open.length).toBe(seen.told.length);
    expect(await payoutAccount(plain)).toBeNull();
    expect(await noted(changed)).toEqual(READY);

    const run = await reconcileFrom(backup.taken_at);
    expect(await payoutAccount(plain)).toBe(ids[0]);
    expect(await noted(plain)).toEqual(READY);
    expect(await payoutAccount(replaced)).toBe(second);
    expect(await noted(changed)).toEqual(RESTRICTED);
    expect(texts(run)).toEqual(
      expect.arrayContaining([
        `account ${ids[0]} was made for ${plain.merchant_id}, which has none`,
        `account ${ids[0]} of ${plain.merchant_id} can receive transfers`,
        `account ${known} of ${changed.merchant_id} can receive no transfers: requirements.past_due`,
      ]),
    );
    expect(run.open.map(({ text }) => text)).toEqual([
      `account ${ids[1]} was made for ${lost.merchant_id}, which is not in this database. Settle it with the merchant, and delete or reject it at Stripe.`,
    ]);
    await become(ids[1], 'rejected');
    const again = texts(await reconcileFrom(backup.taken_at));
    expect(again.filter((text) => text.startsWith('account'))).toEqual([]);
  });

  it('one that cannot be noted is named: the merchant has another, or is in another country', async () => {
    const [second, moved] = [await newOwner(), await newOwner('DE')];
    const backup = await takeBackup();
    const lost = [await setUp(second), await setUp(moved)] as const;
    await backup.restore();
    const other = await bench.client.accounts.create({ country: 'US' });
    await pool().query(
      'UPDATE merchant_modes SET processor_account_id = $1 WHERE merchant_id = $2 AND NOT livemode',
      [other.id, second.merchant_id],
    );
    await pool().query("UPDATE merchants SET country = 'FR' WHERE id = $1", [moved.merchant_id]);
    const { open } = await reconcileFrom(backup.taken_at);
    const named = open.map(({ text }) => text).join(' ');
    expect(named).toContain(`account ${lost[0]} was made for ${second.merchant_id}, which has ${other.id}`);
    expect(named).toContain(`account ${lost[1]} was made for ${moved.merchant_id}, which is in FR, not DE`);
    expect(await payoutAccount(moved)).toBeNull();
  });
});
