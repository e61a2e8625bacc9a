import '../../support/next-modules';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as exportPayout } from '@/app/dashboard/money/payouts/[id]/export/route';
import { RENDERED_FOR, renderedFor } from '@/lib/dashboard/access/rendered-for';
import { orTrouble, PAYOUT_COLUMNS } from '@/lib/dashboard/money/payouts';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { listPayouts, readPayout } from '@/lib/payment/account/payouts';
import { callSim, fundGroup, type GroupBench, startGroupBench } from '../../support/groups';
import { connectAccount, makeMerchantMode } from '../../support/merchant';
import { joinTeam, signInAs } from '../../support/signed-in';

/** A payout as the dashboard gives it to an accountant: a file of its orders. */

let bench: GroupBench;
let id: string;
let session_id: string;

beforeAll(async () => {
  bench = await startGroupBench();
  resetEnvironment({ VERCEL: '1' });
  ({ session_id } = await fundGroup(bench, { total_cents: 6_000, members: 1 }));
  await pool().query(`UPDATE sessions SET order_ref = '=1+1' WHERE id = $1`, [session_id]);
  await callSim(bench, '/_sim/clock', { advance_ms: 7 * 86_400_000 });
  const [payout] = (await listPayouts(mine(), { limit: 10 })).data;
  id = payout?.id ?? '';
});
afterAll(async () => {
  resetEnvironment({ VERCEL: undefined });
  await bench.close();
});

const mine = () => ({ merchant_id: bench.merchant_id, livemode: false });

async function signInTo(merchant_id: string, email: string): Promise<void> {
  await joinTeam(merchant_id, { email });
  await signInAs(email);
}

function download(payout_id: string, merchant_id: string): Promise<Response> {
  const query = new URLSearchParams({ [RENDERED_FOR]: renderedFor({ merchant_id, livemode: false }) });
  const request = new Request(`http://localhost/dashboard/money/payouts/${payout_id}/export?${query}`);
  return exportPayout(request, { params: Promise.resolve({ id: payout_id }) });
}

describe('the file of a payout', () => {
  it('has a line for each transfer with its order, which add up to what reached the bank', async () => {
    await signInTo(bench.merchant_id, 'books@split.test');
    const answer = await download(id, bench.merchant_id);
    expect(answer.headers.get('content-disposition')).toContain(`split-payout-${id}-test-`);
    const [head, ...lines] = (await answer.text()).trim().split(/\r?\n/);
    expect(head).toBe(PAYOUT_COLUMNS.join(','));
    const cell = (line: string, name: (typeof PAYOUT_COLUMNS)[number]) =>
      line.split(',')[PAYOUT_COLUMNS.indexOf(name)];
    expect(lines.map((line) => cell(line, 'session_id'))).toEqual([session_id, session_id]);
    // Spreadsheets would run it.
    expect(lines.map((line) => cell(line, 'order_ref'))).toEqual(["'=1+1", "'=1+1"]);
    const { payout } = await readPayout(mine(), id, { limit: 1 });
    const amounts = lines.map((line) => Number(cell(line, 'amount_cents')));
    expect(amounts.reduce((sum, cents) => sum + cents)).toBe(payout.amount_cents);
    expect(payout.amount_cents).toBe(5_790);
    expect(lines.map((line) => cell(line, 'amount'))).toEqual(
      amounts.map((cents) => (cents / 100).toFixed(2)),
    );
  });

  it('is none of another merchant’s, and says why there is none', async () => {
    const other = await makeMerchantMode();
    await connectAccount(other.merchant_id, bench.stripe.url);
    await signInTo(other.merchant_id, 'other-books@split.test');
    expect((await download(id, other.merchant_id)).status).toBe(404);
    expect((await download(id, bench.merchant_id)).status).toBe(409);
    await callSim(bench, '/_sim/faults', { kind: '500', method: 'GET', path: '/v1/payouts', times: 4 });
    expect((await download(id, other.merchant_id)).status).toBe(503);
    expect(await orTrouble(listPayouts(other, { limit: 5 }))).toEqual({
      trouble: expect.stringContaining('not responding'),
    });
    const noPage = orTrouble(listPayouts(other, { limit: 5, cursor: '999_x' }));
    expect(await noPage).toEqual({ trouble: expect.stringContaining('no such page') });
  });
});
