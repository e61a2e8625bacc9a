import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRequests } from '@/lib/api/request-history';
import { idAt, newEventId, newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { DAY_ms } from '@/lib/format/units';
import {
  keepPartitions,
  PARTITIONED,
  type PartitionedTable,
  partitionDays,
} from '@/lib/jobs/keep-partitions';
import { purge } from '@/lib/jobs/purge';
import { makeMerchantMode } from '../../support/merchant';
import { prepare } from '../../support/webhooks';

const KEEP_ms = 30 * DAY_ms;
/** Days after the migration begin with partitions of their own. */
const FIRST_ms = (Math.floor(Date.now() / DAY_ms) + 8) * DAY_ms;
const day = (number: number) => new Date(FIRST_ms + number * DAY_ms);
const nameOf = (table: string, number: number) =>
  `${table}_${day(number).toISOString().slice(0, 10).replaceAll('-', '')}`;

let database: Awaited<ReturnType<typeof prepare>>;
let merchant: Awaited<ReturnType<typeof makeMerchantMode>>;
beforeAll(async () => {
  database = await prepare();
  merchant = await makeMerchantMode();
});
afterAll(() => database.close());

/** Adds a row of this time to a table. */
const ROWS: Readonly<Record<PartitionedTable, (id: number, time: Date) => [string, unknown[]]>> = {
  api_requests: (id, time) => [
    `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
     VALUES ($1, $2, false, 'GET', '/', 200, 1, $3)`,
    [`req_${id}`, merchant.merchant_id, time],
  ],
  delivery_attempts: (id, time) => [
    `INSERT INTO delivery_attempts (delivery_id, trigger, started_at, duration_ms) VALUES ($1, 'schedule', $2, 1)`,
    [`del_${id}`, time],
  ],
  processor_events: (id, time) => [
    `INSERT INTO processor_events (id, livemode, type, payload, handled_at) VALUES ($1, false, 'x', '{}', $2)`,
    [idAt(time.getTime(), `evt_${id}`), time],
  ],
  events: (id, time) => [
    `INSERT INTO events (id, merchant_id, livemode, session_id, type, sequence, body, created_at)
     VALUES ($1, $2, false, $3, 'x', 1, '{}', $4)`,
    [newEventId(time.getTime()), merchant.merchant_id, `sess_${id}`, time],
  ],
  deliveries: (id, time) => {
    const event_id = newEventId(time.getTime());
    return [
      `INSERT INTO deliveries (id, event_id, merchant_id, livemode, url, created_at)
       VALUES ($1, $2, $3, false, $4, $5)`,
      [newId('dlv_'), event_id, merchant.merchant_id, `https://shop.example/${id}`, time],
    ];
  },
};

async function logAt(table: PartitionedTable, id: number, time: Date): Promise<void> {
  await pool().query(...ROWS[table](id, time));
}

/** What is in no partition of days: the default one, and where ids have no time. */
const restOf = (table: PartitionedTable): string[] =>
  table === 'api_requests' || table === 'delivery_attempts'
    ? [`${table}_default`]
    : [`${table}_before`, `${table}_default`];

/** How many rows lie in which partition. */
async function rowsOf(table: PartitionedTable): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ name: string; count: number }>(
    `SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM ${table} GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function partitionsOf(table: PartitionedTable): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = to_regclass($1) ORDER BY 1',
    [table],
  );
  return rows.map(({ name }) => name);
}

const BY_DAY = PARTITIONED.filter((table) => partitionDays(table) === 1);
const BY_WEEK = PARTITIONED.filter((table) => partitionDays(table) === 7);

it.each(BY_DAY)('%s: every row of a day lies in its partition, and goes with it', async (table) => {
  for (let today = -7; today < 40; today += 1) {
    await keepPartitions(table, KEEP_ms, new Date(day(today).getTime() + 1));
    if (today < 0) continue;
    await logAt(table, today, day(today));
    await logAt(table, 1_000 + today, new Date(day(today + 1).getTime() - 1));
  }
  // 39 is today: 9 is the first day of which something is 30 days old or less.
  const kept = Array.from({ length: 31 }, (_, index) => nameOf(table, 9 + index));
  expect(await rowsOf(table)).toEqual(Object.fromEntries(kept.map((name) => [name, 2])));
  const ahead = Array.from({ length: 7 }, (_, index) => nameOf(table, 40 + index));
  expect(await partitionsOf(table)).toEqual([...kept, ...ahead, ...restOf(table)].sort());
});

it.each(BY_WEEK)('%s: every row of a week lies in its partition, and goes with it', async (table) => {
  const week_ms = 7 * DAY_ms;
  // The migration has made that of today, and the next.
  const first_ms = (Math.floor(Date.now() / week_ms) + 2) * week_ms;
  const week = (number: number) => new Date(first_ms + number * week_ms);
  const partition = (number: number) =>
    `${table}_${week(number).toISOString().slice(0, 10).replaceAll('-', '')}`;
  for (let today = -7; today < 10 * 7; today += 1) {
    await keepPartitions(table, KEEP_ms, new Date(first_ms + today * DAY_ms + 1));
    if (today < 0 || today % 7 > 0) continue;
    await logAt(table, today, week(today / 7));
    await logAt(table, 1_000 + today, new Date(week(today / 7 + 1).getTime() - 1));
  }
  // The seventieth day is the last of week 9. Of week 5 something is 30 days old or less.
  const kept = Array.from({ length: 5 }, (_, index) => partition(5 + index));
  expect(await rowsOf(table)).toEqual(Object.fromEntries(kept.map((name) => [name, 2])));
  expect(await partitionsOf(table)).toEqual([...kept, partition(10), ...restOf(table)].sort());
});

it('a new partition has the indexes, the checks and the settings of the default one', async () => {
  const { rows } = await pool().query<{ indexes: string[]; checks: string[]; settings: string[] | null }>(
    `SELECT c.reloptions AS settings,
       ARRAY(SELECT regexp_replace(pg_get_indexdef(indexrelid), '.* USING ', '') FROM pg_index
         WHERE indrelid = c.oid ORDER BY 1) AS indexes,
       ARRAY(SELECT conname::text FROM pg_constraint WHERE conrelid = c.oid AND contype = 'c' ORDER BY 1) AS checks
     FROM pg_class c WHERE oid = ANY(ARRAY['deliveries_default', $1, 'api_requests_default', $2]::regclass[])
     ORDER BY relname`,
    [(await partitionsOf('deliveries'))[0], (await partitionsOf('api_requests'))[0]],
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]).toEqual(rows[1]);
  expect(rows[2]).toEqual(rows[3]);
  expect(JSON.stringify(rows)).toContain('status >= 400');
  expect(JSON.stringify(rows)).toContain('autovacuum_vacuum_scale_factor=0.02');
});

it('a session has one event of a sequence within a week', async () => {
  const store = () => pool().query(...ROWS.events(20_000, new Date()));
  await store();
  await expect(store()).rejects.toMatchObject({ code: '23505' });
});

it('the log of requests is read across its partitions, a page after another', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRequests(merchant, { limit: 7, ...(cursor !== undefined && { cursor }) });
    seen.push(...page.data.map(({ request_id }) => request_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  const expected = Array.from({ length: 31 }, (_, index) => 39 - index).flatMap((id) => [
    `req_${1_000 + id}`,
    `req_${id}`,
  ]);
  expect(seen).toEqual(expected);
});

it('what no partition is there for is kept in the default one, and deleted from it in time', async () => {
  await logAt('api_requests', 5_000, new Date(Date.now() - 32 * DAY_ms));
  await logAt('api_requests', 5_001, new Date());
  expect(await rowsOf('api_requests')).toMatchObject({ api_requests_default: 2 });
  await purge(new AbortController().signal);
  expect(await rowsOf('api_requests')).toMatchObject({ api_requests_default: 1 });
});

it('several workers at once add and drop each partition once', async () => {
  const now = new Date(day(80).getTime() + 1);
  await Promise.all(Array.from({ length: 6 }, () => keepPartitions('delivery_attempts', KEEP_ms, now)));
  const ahead = Array.from({ length: 7 }, (_, index) => nameOf('delivery_attempts', 81 + index));
  expect(await partitionsOf('delivery_attempts')).toEqual([...ahead, 'delivery_attempts_default']);
});

it('a partition that somebody reads for long is left to the next run, and nobody waits behind it', async () => {
  const reader = await database.connect();
  try {
    await reader.query('BEGIN; SELECT count(*) FROM api_requests');
    const drop = keepPartitions('api_requests', KEEP_ms, new Date(day(45).getTime() + 1));
    await expect(drop).rejects.toMatchObject({ code: '55P03' });
  } finally {
    await reader.end();
  }
  await keepPartitions('api_requests', KEEP_ms, new Date(day(45).getTime() + 1));
  expect(await partitionsOf('api_requests')).not.toContain(nameOf('api_requests', 9));
});

it('an event of the processor that still waits to be handled keeps its day, and nothing else does', async () => {
  const table = 'processor_events';
  const waiting = day(45);
  for (const id of [8_000, 8_001]) await logAt(table, id, waiting);
  await pool().query('UPDATE processor_events SET handled_at = NULL WHERE id = $1', [
    idAt(waiting.getTime(), 'evt_8000'),
  ]);
  const now = new Date(day(90).getTime() + 1);
  await keepPartitions(table, KEEP_ms, now);
  const rows = await rowsOf(table);
  expect(rows).toEqual({ [nameOf(table, 45)]: 2 });
  await pool().query('UPDATE processor_events SET handled_at = $1', [waiting]);
  await keepPartitions(table, KEEP_ms, now);
  expect(await partitionsOf(table)).not.toContain(nameOf(table, 45));
});

it('the previous version’s purge deletes nothing that is kept', async () => {
  // Enough for one of them to lie in the same place of its partition as the old row does in its own.
  for (let id = 7_000; id < 7_020; id += 1) await logAt('api_requests', id, day(46));
  const before = await rowsOf('api_requests');
  await logAt('api_requests', 6_000, new Date(Date.now() - 31 * DAY_ms));
  const purging = pool().query(
    `DELETE FROM api_requests WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM api_requests WHERE created_at < $1 ORDER BY created_at LIMIT 1000))`,
    [new Date(Date.now() - KEEP_ms)],
  );
  await expect(purging).rejects.toThrow('are kept for 30 days');
  await purge(new AbortController().signal);
  expect(await rowsOf('api_requests')).toEqual(before);
});

it('the previous version’s purge deletes no event of the processor that is kept', async () => {
  await pool().query(
    `INSERT INTO processor_events (id, livemode, type, payload, handled_at)
     VALUES ('evt_1Old', false, 'x', '{}', now() - interval '30 days 12 hours')`,
  );
  await keepPartitions('processor_events', KEEP_ms, new Date());
  await logAt('processor_events', 9_000, new Date());
  const purging = pool().query(
    `DELETE FROM processor_events WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM processor_events WHERE handled_at < $1 ORDER BY handled_at LIMIT 1000))`,
    [new Date(Date.now() - KEEP_ms)],
  );
  await expect(purging).rejects.toThrow('are kept for 30 days');
  await purge(new AbortController().signal);
  const rest = await pool().query(`SELECT id FROM processor_events WHERE id = 'evt_1Old'`);
  expect(rest.rows).toEqual([{ id: 'evt_1Old' }]);
  await pool().query(
    `UPDATE processor_events SET handled_at = now() - interval '32 days' WHERE id = 'evt_1Old'`,
  );
  await purge(new AbortController().signal);
  expect((await pool().query(`SELECT FROM processor_events WHERE id = 'evt_1Old'`)).rowCount).toBe(0);
});
