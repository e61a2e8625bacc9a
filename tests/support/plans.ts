import { setTimeout as sleep } from 'node:timers/promises';
import { plainTransaction, pool } from '@/lib/db/pool';
import type { AnyStatement } from '@/lib/db/statement';

/**
 * How Postgres would run a statement where reading a whole table costs too much, as it does once the table is large.
 * What it avoids remains in the plan only where no index serves.
 */
export function planOf(
  statement: Pick<AnyStatement, 'text'>,
  values: unknown[],
  avoided: readonly ('seqscan' | 'bitmapscan' | 'sort' | 'hashjoin' | 'mergejoin')[] = ['seqscan'],
): Promise<string> {
  return plainTransaction(async (client) => {
    for (const way of avoided) await client.query(`SET LOCAL enable_${way} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/**
 * How Postgres runs a prepared statement whatever its values are, as it does from the sixth time on where that seems no
 * dearer: a merchant with most of all rows is to it like any other.
 */
export function genericPlanOf({ text }: Pick<AnyStatement, 'text'>, values: number): Promise<string> {
  return plainTransaction(async (client) => {
    await client.query("SET LOCAL plan_cache_mode = 'force_generic_plan'");
    await client.query(`PREPARE planned AS ${text}`);
    const nothing = Array.from({ length: values }, () => 'NULL').join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE planned(${nothing})`);
    await client.query('DEALLOCATE planned');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The tables that a plan reads from end to end. */
export const tablesReadWhole = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table);

/**
 * Vacuums a table until all of its pages are known as visible to everybody, which index-only scans need. One round is
 * not enough while a commit of a neighbouring transaction, of any database, has not reached the log: Postgres keeps
 * one position in the log for 32 transactions, and passes over the rows of all of them.
 */
export async function vacuumUntilVisible(table: string): Promise<void> {
  for (;;) {
    await pool().query(`VACUUM ANALYZE ${table}`);
    const { rows } = await pool().query<{ is_visible: boolean }>(
      'SELECT relallvisible >= relpages AS is_visible FROM pg_class WHERE oid = $1::regclass',
      [table],
    );
    if (rows[0]?.is_visible) return;
    await sleep(100);
  }
}

const REFUNDED = `
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

/** Gives a merchant 4,000 cancelled groups with a payment and a refund each, of which one in a hundred has failed. */
export async function fillWithRefunded(merchant_id: string): Promise<void> {
  await pool().query(REFUNDED, [merchant_id]);
  await pool().query('ANALYZE');
}

const PENDING = `
  WITH others AS (INSERT INTO merchants (id, name) SELECT 'other_' || n, 'Shop' FROM generate_series(1, 200) n RETURNING id)
  INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash, share_id,
    group_id, merchant_fee_bps, consumer_fee_bps, created_at, started_at, expires_at, milestone_check_at)
  SELECT 'sess_p' || n, COALESCE(others.id, $1), false, 'pending', 'usd', 1000, '{}', '{}',
    sha256(convert_to('p' || n, 'UTF8')), 'pending' || n, 'pgrp' || n, 350, 100, now() - n * interval '1 second', now(),
    now() + n * interval '1 minute', CASE WHEN n % 100 = 0 THEN now() + n * interval '1 minute' END
  FROM generate_series(1, 4000) n LEFT JOIN others ON others.id = 'other_' || n`;

/** Gives a merchant 3,800 groups under way, and one to each of 200 others; one in a hundred has a milestone. */
export async function fillWithPending(merchant_id: string): Promise<void> {
  await pool().query(PENDING, [merchant_id]);
  await pool().query('ANALYZE');
}

const DELIVERIES = `
  INSERT INTO deliveries (id, event_id, merchant_id, livemode, url, endpoint_id, status, attempts, created_at)
  SELECT 'dlv_' || n, 'evt_' || n, $1, false, 'https://shop.example/hooks', CASE WHEN n > 8000 THEN 'whk_1' END,
    CASE WHEN n > 8000 OR n % 100 = 0 THEN 'failed' WHEN n % 100 = 1 THEN 'pending' ELSE 'delivered' END, 1,
    now() - n * interval '1 minute'
  FROM generate_series(1, 16000) n`;

/**
 * Gives a merchant 8,000 deliveries to URLs of sessions, of which one in a hundred has failed and one is tried again; and
 * as many to an endpoint, which have all failed.
 */
export async function fillWithDeliveries(merchant_id: string): Promise<void> {
  await pool().query(DELIVERIES, [merchant_id]);
  await pool().query('ANALYZE');
}
