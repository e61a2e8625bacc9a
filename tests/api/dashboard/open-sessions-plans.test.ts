import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDays } from '@/lib/dashboard/home/figures.sql';
import { plainTransaction } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { selectSessionsToCompare } from '@/lib/payment/reconcile/reconcile.sql';
import { selectDueReminders } from '@/lib/session/reminders.sql';
import { type TestDatabase, testDatabase } from '../../support/database';
import { makeMerchant } from '../../support/merchant';
import { planOf, tablesReadWhole, vacuumUntilVisible } from '../../support/plans';

/** Most pending sessions were never started. What is about those under way must not read all of them. */

let database: TestDatabase;
let merchant_id = '';
const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR_ms = 3_600_000;
const DAY_ms = 24 * HOUR_ms;

/** Half of the sessions are over; of the pending ones one in twenty was started, and the moment of none has come. */
const FILL = `
  WITH made AS (
    INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash,
      share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, started_at, expires_at)
    SELECT 'sess_' || n, CASE WHEN n % 4 < 2 THEN $1 ELSE $2 END, false,
      CASE WHEN n % 2 = 0 THEN 'pending' ELSE 'funded' END, 'usd', 1000, '{}', '{}',
      sha256(convert_to(n::text, 'UTF8')), 'share' || n, 'grp' || n, 350, 100, $3::timestamptz - n * interval '1 second',
      CASE WHEN n % 2 = 1 OR n % 20 = 0 THEN $3::timestamptz - interval '10 hours' END,
      $3::timestamptz + interval '5 days'
    FROM generate_series(1, 8000) n RETURNING id)
  INSERT INTO members (id, session_id, position, name, email, is_organizer, token_hash, joined_at)
  SELECT id || '_' || p, id, p, 'Ana', 'ana@example.test', p = 0, sha256(convert_to(id || p, 'UTF8')), $3
  FROM made, generate_series(0, 1) p`;

beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
  ({ id: merchant_id } = await makeMerchant());
  const other = await makeMerchant();
  await plainTransaction(async (client) => {
    await client.query(FILL, [merchant_id, other.id, NOW]);
  });
  await vacuumUntilVisible('sessions');
  await vacuumUntilVisible('members');
});
afterAll(async () => {
  await database.close();
});

/** How Postgres runs a query where reading a whole table costs too much, as it does once the table is large. */
function explained(
  text: string,
  values: unknown[],
  avoided: readonly string[] = ['seqscan', 'bitmapscan'],
): Promise<string> {
  return plainTransaction(async (client) => {
    for (const way of avoided) await client.query(`SET LOCAL enable_${way} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('sessions under way, among many that nobody started', () => {
  it('are read by reminders only where a moment has come, and so are their members', async () => {
    const plan = await explained(
      selectDueReminders.text,
      [NOW, new Date(NOW.getTime() - 6 * HOUR_ms), 3_600, 500, new Date(0), ''],
      ['seqscan'],
    );
    expect(plan).toMatch(/Bitmap Heap Scan on sessions s .* rows=0\.00 loops=1/);
    for (const index of ['sessions_started_under_way', 'sessions_under_way'])
      expect(plan).toContain(`Bitmap Index Scan on ${index} `);
    expect(plan).toMatch(/on members p .*\((never executed|actual .* rows=[01]\.00 loops=1)\)/);
  });

  it('are listed for a merchant by an index of their own, newest first', async () => {
    const plan = await explained(
      `SELECT id FROM sessions WHERE merchant_id = $1 AND livemode = false AND status = 'pending'
         AND started_at IS NOT NULL ORDER BY created_at DESC LIMIT 26`,
      [merchant_id],
    );
    expect(plan).toContain('sessions_under_way_of_merchant');
    expect(plan).not.toContain('Sort');
  });

  it('are counted by currency from the index alone', async () => {
    const plan = await explained(
      `SELECT count(*), count(started_at), currency FROM sessions
       WHERE merchant_id = $1 AND livemode = false AND status = 'pending' GROUP BY currency`,
      [merchant_id],
    );
    expect(plan).toMatch(/Index Only Scan using sessions_pending/);
  });

  it('are all that the comparison with the processor reads of those pending, by ids of an index', async () => {
    const plan = await explained(selectSessionsToCompare.text, [
      new Date(NOW.getTime() + DAY_ms),
      '',
      50_000,
      [false],
    ]);
    expect(tablesReadWhole(plan)).toEqual([]);
    expect(plan).toContain('using disputes_open on disputes');
    // 400 of the 4,000 that are pending.
    expect(plan).toMatch(/using sessions_under_way on sessions .* rows=400\.00/);
    expect(plan).not.toMatch(/on sessions.* rows=[48]000\.00/);
  });

  it('are found for a day’s figures by when they were started', async () => {
    const plan = await planOf(countDays, [merchant_id, false, NOW, new Date(NOW.getTime() + DAY_ms)]);
    expect(plan).toContain('sessions_started');
  });
});
