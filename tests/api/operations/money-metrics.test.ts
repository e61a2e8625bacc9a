import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '@/lib/db/pool';
import { oldTransfer, scrape } from '../../support/alert-causes';
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
