import '../../support/next-modules';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProcessorDashboard, startOnboarding } from '@/app/dashboard/money/actions';
import { GET as connect } from '@/app/dashboard/money/connect/route';
import { canBePaidOut, readMatters } from '@/lib/dashboard/home/matters';
import { env } from '@/lib/env';
import { payoutAccount } from '@/lib/payment/account/payout-account';
import { rows } from '../../support/api';
import { type FormBench, startFormBench } from '../../support/form-bench';
import { makeMerchantMode } from '../../support/merchant';
import { sendForm } from '../../support/send-form';
import { signedInOwner } from '../../support/signed-in';

let bench: FormBench;
beforeAll(async () => {
  bench = await startFormBench({ processor: true });
});
afterAll(() => bench.close());

/** What Home says of a merchant whose account can receive transfers, or cannot for this reason. */
async function saidOf(transfers_off_reason: string | null, livemode: boolean) {
  const { merchant_id } = await makeMerchantMode();
  await rows(
    `UPDATE merchant_modes SET processor_account_id = 'acct_' || merchant_id, transfers_enabled = $3,
       transfers_off_reason = $4 WHERE merchant_id = $1 AND livemode = $2`,
    [merchant_id, livemode, transfers_off_reason === null, transfers_off_reason],
  );
  const others = await readMatters({ merchant_id, livemode: !livemode });
  expect(others).toEqual([]);
  return readMatters({ merchant_id, livemode });
}

it('home says that customers cannot pay, or that transfers wait, while Stripe keeps an account from receiving them', async () => {
  for (const livemode of [true, false]) {
    const why = async (reason: string | null) =>
      (await saidOf(reason, livemode)).map((matter) => matter.kind === 'payout_account' && matter.why);
    expect(await why(null)).toEqual([]);
    expect(await why('requirements.past_due')).toEqual(['restricted']);
    expect(await why('listed')).toEqual(['in_review']);
    expect(await why('under_review')).toEqual(['in_review']);
    expect(await why('requirements.pending_verification')).toEqual(['in_review']);
    expect(await why('rejected.fraud')).toEqual(['rejected']);
    expect(await why('deauthorized')).toEqual(['disconnected']);
  }
});

it('home says nothing of an account that nobody has set up yet', async () => {
  const { merchant_id } = await makeMerchantMode();
  expect(await readMatters({ merchant_id, livemode: true })).toEqual([]);
  expect(await canBePaidOut({ merchant_id, livemode: true })).toBe(false);
  await rows('UPDATE merchant_modes SET transfers_enabled = true WHERE merchant_id = $1 AND livemode', [
    merchant_id,
  ]);
  expect(await canBePaidOut({ merchant_id, livemode: true })).toBe(true);
  expect(await canBePaidOut({ merchant_id, livemode: false })).toBe(false);
});

it('anyone who leaves for the pages where the bank account is changed is in the audit log', async () => {
  const owner = await signedInOwner('leaves-for-payouts@split.test');
  const logged = async () =>
    (
      await rows(
        `SELECT action, actor, target, details FROM audit_log
         WHERE merchant_id = $1 AND action LIKE 'payout_account.%' ORDER BY created_at, id`,
        [owner.merchant_id],
      )
    ).map(({ action, actor, target, details }) => [action, actor, target, details]);
  const actor = `user:${owner.user_id}`;
  // Nobody goes anywhere.
  expect(await sendForm(openProcessorDashboard, {})).toMatchObject({ to: '/dashboard/money' });
  expect(await logged()).toEqual([]);

  expect((await sendForm(startOnboarding, {})).to).toMatch(/^http/);
  const account = await payoutAccount(owner);
  const left = ['payout_account.pages_opened', actor, account, { livemode: false }];
  const made = ['payout_account.created', actor, account, { livemode: false, country: 'US' }];
  expect(await logged()).toEqual([made, left]);
  expect((await sendForm(startOnboarding, {})).to).toMatch(/^http/);
  await expect(connect()).rejects.toThrow('Goes to http');
  // Not before its form is handed in.
  expect(await sendForm(openProcessorDashboard, {})).toMatchObject({ ok: false });
  expect(await logged()).toEqual([made, left, left, left]);

  await fetch(`${env().STRIPE_API_BASE}/_sim/accounts/${account}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ active: true }),
  });
  expect((await sendForm(openProcessorDashboard, {})).to).toMatch(/^http/);
  expect(await logged()).toEqual([made, left, left, left, left]);
});
