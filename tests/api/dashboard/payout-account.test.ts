import { afterAll, beforeAll, expect, it } from 'vitest';
import { canBePaidOut, readMatters } from '@/lib/dashboard/home/matters';
import { rows, startApi } from '../../support/api';
import { makeMerchantMode } from '../../support/merchant';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi({});
});
afterAll(() => stop());

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
