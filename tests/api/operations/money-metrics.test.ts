import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { oldRefund, oldTransfer, scrape } from '../../support/alert-causes';
import { startApi } from '../../support/api';
import { samplesOf } from '../../support/monitoring';

/** Since when money waits, and for whom, as monitoring is told. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
});
afterAll(() => stop());

/** What a metric of money says of live transfers in this currency, by status. */
async function transfersIn(currency: string, metric: string): Promise<Record<string, number>> {
  const labels = `kind="transfers",mode="live",status="([a-z_]+)",currency="${currency}"`;
  const pattern = new RegExp(`^${metric}\\{${labels}\\}$`);
  const found: Record<string, number> = {};
  for (const [series, value] of samplesOf(await scrape())) {
    const [, status] = pattern.exec(series) ?? [];
    if (status) found[status] = value;
  }
  return found;
}

it('a transfer that a dispute has let go of waits since then', async () => {
  const session_id = await oldTransfer({ livemode: true });
  await pool().query(`UPDATE transfers SET currency = 'eur' WHERE session_id = $1`, [session_id]);
  const age_s = async () => (await transfersIn('eur', 'split_unsettled_oldest_seconds')).waiting;
  expect(await age_s()).toBeGreaterThan(86_400);
  await pool().query('UPDATE transfers SET released_at = now() WHERE session_id = $1', [session_id]);
  expect(await age_s()).toBeLessThan(3_600);
});

/** Notes of everybody's account whether it can receive transfers. */
async function noteAccounts(transfers_enabled: boolean, reason: string | null): Promise<void> {
  await pool().query('UPDATE merchant_modes SET transfers_enabled = $1, transfers_off_reason = $2', [
    transfers_enabled,
    reason,
  ]);
}

const NOT_ABLE = 'insufficient_capabilities_for_transfer';

it.each([
  ['merchant', 'no account', 'no_account', false, null],
  ['merchant', 'an account that wants something', NOT_ABLE, false, 'requirements.past_due'],
  ['merchant', 'an account that was never set up', NOT_ABLE, false, null],
  ['merchant', 'an account in review', NOT_ABLE, false, 'under_review'],
  ['waiting', 'an account that Stripe rejected', NOT_ABLE, false, 'rejected.fraud'],
  ['waiting', 'an account that is disconnected', 'account_invalid', false, 'deauthorized'],
  ['waiting', 'an account that is ready', 'processor_error', true, null],
  ['waiting', 'our balance', 'balance_insufficient', false, 'requirements.past_due'],
  ['waiting', 'our permission', 'permission_missing', false, 'requirements.past_due'],
  ['waiting', 'its job', null, false, 'requirements.past_due'],
])('has as %s money that waits for %s', async (status, _what, waiting_code, enabled, reason) => {
  await pool().query('DELETE FROM reversals; DELETE FROM refunds; DELETE FROM transfers');
  await oldRefund({ livemode: true, waiting_code });
  await noteAccounts(enabled, reason);
  const found = [...samplesOf(await scrape()).keys()].flatMap((series) => {
    const [, kind, as] = /^split_unsettled_count\{kind="(\w+)",mode="live",status="(\w+)"/.exec(series) ?? [];
    return kind && as ? [[kind, as]] : [];
  });
  const refund = status === 'merchant' ? status : 'reversing';
  expect(found.toSorted()).toEqual([
    ['refunds', refund],
    ['reversals', status],
    ['transfers', status],
  ]);
});
