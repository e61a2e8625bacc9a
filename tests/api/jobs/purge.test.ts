import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeKey } from '@/lib/api/idempotency.sql';
import { pool } from '@/lib/db/pool';
import { DAY_ms } from '@/lib/format/units';
import { keepPartitions, PARTITIONED } from '@/lib/jobs/keep-partitions';
import { purge } from '@/lib/jobs/purge';
import { purgeDeliveries, purgeEvents, purgeLinkOpens, purgeOldest } from '@/lib/jobs/purge.sql';
import { lockWaits } from '../../support/lock-waits';
import { makeMerchantMode } from '../../support/merchant';
import { planOf, tablesReadWhole } from '../../support/plans';
import { prepare } from '../../support/webhooks';

const signal = new AbortController().signal;
let database: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  database = await prepare();
});
afterAll(() => database.close());

const merchants: string[] = [];
/** A row past its retention in each of these tables; their counts. */
async function fill(): Promise<void> {
  const { merchant_id } = await makeMerchantMode();
  merchants.push(merchant_id);
  await pool().query(
    `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
     VALUES ($1, $1, false, 'GET', '/', 200, 1, now() - interval '31 days')`,
    [merchant_id],
  );
  await pool().query(
    `INSERT INTO events (id, merchant_id, livemode, type, body, created_at)
     VALUES ($1, $1, false, 'group.created', '{}', now() - interval '38 days')`,
    [merchant_id],
  );
  await pool().query(`INSERT INTO payer_addresses VALUES ($1, '192.0.2.1', now() - interval '31 days')`, [
    merchant_id,
  ]);
  await pool().query(
    `INSERT INTO auth_verifications (id, identifier, value, expires_at, updated_at)
     VALUES ($1, 'x', 'x', now() - interval '1 second', now())`,
    [merchant_id],
  );
  await pool().query(
    `INSERT INTO mails (id, template, to_address, created_at) VALUES ($1, 'x', 'x', now() - interval '541 days')`,
    [merchant_id],
  );
}

const left = async () =>
  (
    await pool().query(
      // A request that another file has given up can be logged while this one runs, in the same process.
      `SELECT (SELECT count(*)::int FROM api_requests WHERE merchant_id = ANY($1)) AS api_requests,
         (SELECT count(*)::int FROM events) AS events, (SELECT count(*)::int FROM mails) AS mails,
         (SELECT count(*)::int FROM payer_addresses) AS payer_addresses,
         (SELECT count(*)::int FROM auth_verifications) AS auth_verifications`,
      [merchants],
    )
  ).rows[0];
const NOTHING = { api_requests: 0, events: 0, payer_addresses: 0, mails: 0, auth_verifications: 0 };

describe('purging', () => {
  it('goes on past a table that is locked, and one whose rows cannot be deleted, and names both', async () => {
    await fill();
    await pool().query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION $$refused$$; END'`,
    );
    await pool().query(
      'CREATE TRIGGER refuse BEFORE DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    const locker = await database.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE api_requests IN ACCESS EXCLUSIVE MODE');
      await expect(keepPartitions('api_requests', 30 * DAY_ms, new Date())).rejects.toThrow('lock timeout');
      await expect(purge(signal)).rejects.toThrow('Not purged: api_requests, events');
    } finally {
      await locker.end();
    }
    expect(await left()).toEqual({ ...NOTHING, api_requests: 1, events: 1 });

    await pool().query('DROP TRIGGER refuse ON events');
    await purge(signal);
    expect(await left()).toEqual(NOTHING);
  });

  it('deletes old rows of a table that no partition can be added to, and names it', async () => {
    const { rows } = await pool().query<{ names: string }>(
      `SELECT string_agg(inhrelid::regclass::text, ', ') AS names FROM pg_inherits
       WHERE inhparent = 'api_requests'::regclass AND inhrelid <> 'api_requests_default'::regclass`,
    );
    await pool().query(`DROP TABLE ${rows[0]?.names}`);
    await fill();
    // Postgres adds no partition of which the default one has rows.
    await pool().query(
      `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
       SELECT 'req_ahead', merchant_id, livemode, method, path, status, duration_ms, now() + interval '1 day'
       FROM api_requests`,
    );
    try {
      await expect(purge(signal)).rejects.toThrow(/^Not purged: api_requests$/);
      expect(await left()).toEqual({ ...NOTHING, api_requests: 1 });
    } finally {
      await pool().query('TRUNCATE api_requests');
    }
    await purge(signal);
  });

  it('analyzes on a connection that nobody gives up for its silence, and stops when the process does', async () => {
    const slowly = (does: string) =>
      `CREATE OR REPLACE FUNCTION slowly(text) RETURNS text IMMUTABLE LANGUAGE plpgsql
         AS 'BEGIN ${does} RETURN $1; END'`;
    await pool().query(`${slowly('')}; CREATE INDEX slowly ON events ((slowly(type)))`);
    await pool().query(
      `INSERT INTO events (id, merchant_id, livemode, type, body, created_at)
       VALUES ('evt_now', 'mer_1', false, 'group.created', '{}', now())`,
    );
    await pool().query(
      `UPDATE pg_class SET reltuples = 1000 WHERE oid = (SELECT tableoid FROM events WHERE id = 'evt_now')`,
    );
    await pool().query(slowly('PERFORM pg_sleep(60);'));
    const analyzing = async () =>
      (await pool().query(`SELECT FROM pg_stat_activity WHERE state = 'active' AND query = 'ANALYZE events'`))
        .rowCount;
    const stop = new AbortController();
    const purged = purge(stop.signal);
    await expect.poll(analyzing, { timeout: 10_000 }).toBe(1);
    expect(pool().idleCount).toBe(pool().totalCount);
    stop.abort();
    await purged;
    expect(await analyzing()).toBe(0);
    await pool().query(
      `DROP INDEX slowly; DELETE FROM events; UPDATE pg_class SET reltuples = -1 WHERE relname LIKE 'events_%';
       SELECT pg_stat_reset_single_table_counters('events'::regclass)`,
    );
  });

  it('analyzes each table in partitions as a whole, also if one cannot be, whose old rows go all the same', async () => {
    const analyzed = async () =>
      (
        await pool().query<{ table: string }>(
          `SELECT relname AS table FROM pg_stat_user_tables
           WHERE relname = ANY($1) AND last_analyze IS NOT NULL ORDER BY 1`,
          [PARTITIONED],
        )
      ).rows.map(({ table }) => table);
    await purge(signal);
    expect(await analyzed()).toEqual([]);
    // As many rows as if Postgres had analyzed partitions by itself.
    await pool().query(
      `UPDATE pg_class SET reltuples = 1000 WHERE relname = ANY(SELECT name || '_default' FROM unnest($1::text[]) AS name)`,
      [PARTITIONED],
    );
    await fill();
    const locker = await database.connect();
    try {
      await locker.query('BEGIN; LOCK TABLE ONLY api_requests IN SHARE UPDATE EXCLUSIVE MODE');
      await expect(purge(signal)).rejects.toThrow(/^Not analyzed: api_requests$/);
    } finally {
      await locker.end();
    }
    expect(await left()).toEqual(NOTHING);
    const others = PARTITIONED.filter((table) => table !== 'api_requests').sort();
    expect(await analyzed()).toEqual(others);
    await purge(signal);
    expect(await analyzed()).toEqual([...PARTITIONED].sort());
  });

  it('takes old followed links of sessions that are over, once their day is kept', async () => {
    const { merchant_id } = await makeMerchantMode();
    const follow = async (id: string, days: number, ended: boolean) => {
      await pool().query(
        `INSERT INTO sessions (id, merchant_id, livemode, status, currency, total_cents, cart, config, access_token_hash,
           share_id, group_id, merchant_fee_bps, consumer_fee_bps, created_at, expires_at, ended_at)
         VALUES ($1::text, $2, false, $3, 'usd', 1000, '{}', '{}', sha256(convert_to($1::text, 'UTF8')), $1, $1, 350, 100,
           now() - make_interval(days => $4), now(), $5)`,
        [id, merchant_id, ended ? 'expired' : 'pending', days, ended ? new Date() : null],
      );
      await pool().query(
        `INSERT INTO share_link_opens VALUES ($1, $2, false, 'usd', now() - make_interval(days => $3))`,
        [id, merchant_id, days],
      );
    };
    await follow('kept', 50, true);
    await follow('uncounted', 40, true);
    await follow('open', 49, false);
    await follow('young', 20, true);
    const leftOpens = async () =>
      (await pool().query('SELECT session_id AS id FROM share_link_opens ORDER BY 1')).rows.map(
        ({ id }) => id,
      );
    await purge(signal);
    expect(await leftOpens()).toEqual(['kept', 'open', 'uncounted', 'young']);
    await pool().query(`UPDATE merchant_modes SET figures_until = current_date - 45 WHERE merchant_id = $1`, [
      merchant_id,
    ]);
    await purge(signal);
    expect(await leftOpens()).toEqual(['open', 'uncounted', 'young']);
  });

  it('leaves a key that a request has just taken again', async () => {
    const { merchant_id } = await makeMerchantMode();
    const key = [merchant_id, false, 'POST /sessions', 'k'] as const;
    await takeKey.run(pool(), [...key, Buffer.from('first')]);
    await pool().query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    const [request, purger] = [1, 2].map(() => new pg.Client({ connectionString: database.url }));
    if (!request || !purger) throw new Error('Two connections');
    await Promise.all([request.connect(), purger.connect()]);
    try {
      // By the places of rows, as in a table of some size.
      await purger.query('SET enable_seqscan = off');
      await request.query('BEGIN');
      expect(await takeKey.run(request, [...key, Buffer.from('second')])).toBe(1);
      const purged = purgeOldest.idempotency_keys.run(purger, [new Date(Date.now() - DAY_ms), 1_000]);
      await expect.poll(lockWaits).toBe(1);
      await request.query('COMMIT');
      expect(await purged).toBe(0);
    } finally {
      await Promise.all([request.end(), purger.end()]);
    }
    const { rows } = await pool().query('SELECT request_hash FROM idempotency_keys');
    expect(rows).toEqual([{ request_hash: Buffer.from('second') }]);
  });

  it.each(Object.entries({ ...purgeOldest, purgeDeliveries, purgeEvents, purgeLinkOpens }))(
    'of %s reads no table as a whole, and sorts nothing',
    async (_table, statement) => {
      const plan = await planOf(
        statement,
        [new Date(), 1_000],
        ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'],
      );
      expect(tablesReadWhole(plan)).toEqual([]);
      // Partitions in order are merged in order.
      expect(plan).not.toMatch(/^( *-> +)?(Incremental )?Sort\b/m);
    },
  );
});
