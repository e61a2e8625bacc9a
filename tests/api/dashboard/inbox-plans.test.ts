import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEndingSoon, findFailedRefunds } from '@/lib/dashboard/home/inbox.sql';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { type TestDatabase, testDatabase } from '../../support/database';
import { makeMerchant } from '../../support/merchant';
import { planOf, tablesReadWhole } from '../../support/plans';

/** The inbox is on the dashboard's first page: what it asks must not grow with all that was ever paid. */

let database: TestDatabase;
let merchant_id = '';

/** Ended groups with a payment and a refund each, of which one in a hundred has failed. */
const FILL = `
  WITH made AS (
    INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash,
      share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, started_at, expires_at, ended_at)
    SELECT 'sess_' || n, $1, false, 'cancelled', 'usd', 1000, '{}', '{}', sha256(convert_to(n::text, 'UTF8')),
      'share' || n, 'grp' || n, 350, 100, now() - n * interval '1 minute', now(), now(), now()
    FROM generate_series(1, 4000) n RETURNING id),
  paid AS (
    INSERT INTO payments (id, session_id, member_id, status, currency, amount_cents, fee_cents, lines, created_at)
    SELECT 'pay_' || id, id, 'mem_1', 'succeeded', 'usd', 1000, 10, '[]', now() FROM made RETURNING id, session_id)
  INSERT INTO refunds (id, session_id, payment_id, status, reason, currency, amount_cents, fee_cents, share_ids,
    created_at, settled_at)
  SELECT 'ref_' || id, session_id, id, CASE WHEN session_id LIKE '%00' THEN 'failed' ELSE 'succeeded' END, 'cancelled',
    'usd', 1000, 10, '[]', now(), now() FROM paid`;

beforeAll(async () => {
  database = await testDatabase();
  resetEnvironment({ DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });
  ({ id: merchant_id } = await makeMerchant());
  await pool().query(FILL, [merchant_id]);
  await pool().query('ANALYZE');
});
afterAll(async () => {
  await database.close();
});

describe('the inbox, among many refunds that were made', () => {
  it('looks at those that failed, and for one that replaces them only into their own session', async () => {
    const plan = await planOf(findFailedRefunds, [merchant_id, false, 6, 0]);
    expect(tablesReadWhole(plan)).toEqual([]);
    expect(plan).toMatch(/Index Scan using refunds_(failed|status_idx) on refunds r/);
    expect(plan).toMatch(/Index Scan using refunds_session_id_idx on refunds later/);
  });

  it('looks only at pending sessions for those that end soon', async () => {
    const plan = await planOf(findEndingSoon, [merchant_id, false, 6]);
    expect(tablesReadWhole(plan)).toEqual([]);
    expect(plan).toMatch(/Index Cond: .*'pending'|sessions_(pending|under_way)/);
  });
});
