import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { newEventId, newId } from '@/lib/db/ids';
import { type Migration, readMigrations } from '../../../prisma/missing-migrations';
import { type TestDatabase, testDatabase } from '../../support/database';

/** Tables in use become the first partitions of new ones, while the version before goes on writing. */

const FIRST = '20261123200000_index_requests_key';
const ROWS = 5_000;

let administrator: pg.Client;
let template: TestDatabase;
let client: pg.Client;
let writer: pg.Client;
let name: string;
let earlier: Migration[];
let later: Migration[];

async function connect(): Promise<pg.Client> {
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  const connected = new pg.Client({ connectionString: url.href });
  await connected.connect();
  return connected;
}

beforeAll(async () => {
  template = await testDatabase();
  administrator = new pg.Client({ connectionString: template.url });
  await administrator.connect();
  const migrations = await readMigrations();
  earlier = migrations.filter((each) => each.name < FIRST);
  later = migrations.filter((each) => each.name >= FIRST);
});
beforeEach(async () => {
  name = `${new URL(template.url).pathname.slice(1)}_before`;
  await administrator.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  client = await connect();
  writer = await connect();
});
afterEach(async () => {
  await client?.end();
  await writer?.end();
  await administrator.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});
afterAll(async () => {
  await administrator.end();
  await template.close();
});

/** The files in which the rows of these tables and their indexes lie. */
async function files(tables: readonly string[]): Promise<number[]> {
  const { rows } = await client.query<{ file: number }>(
    `SELECT relfilenode::int AS file FROM pg_class
     WHERE oid = ANY($1::regclass[]) OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY($1::regclass[]))`,
    [tables],
  );
  return rows.map(({ file }) => file).sort();
}

const request = (id: string) =>
  writer.query(
    `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
     VALUES ($1, 'm', false, 'GET', '/', 200, 1, now()) ON CONFLICT DO NOTHING`,
    [id],
  );
const attempt = () =>
  writer.query(
    `INSERT INTO delivery_attempts (delivery_id, trigger, started_at, duration_ms)
     SELECT id, 'schedule', now(), 1 FROM deliveries`,
  );

/** What docs/site/operations.md does to a table whose migrations cannot be finished within the week. */
function moveBound(table: string, column: string, day: string): string {
  const page = readFileSync(new URL('../../../docs/site/operations.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^ +(ALTER TABLE delivery_attempts .*before_partitions.*;)$/gm)];
  expect(documented).toHaveLength(3);
  return documented
    .map(([, statement = '']) => statement)
    .join('\n')
    .replaceAll('delivery_attempts', table)
    .replace('started_at', column)
    .replace('<day>', day);
}

/** On this day the first partition ends. */
async function endOf(partition: string): Promise<string> {
  const { rows } = await client.query<{ bound: string }>(
    `SELECT pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE oid = $1::regclass`,
    [partition],
  );
  return /TO \('(\S+)/.exec(rows[0]?.bound ?? '')?.[1] ?? '';
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it.each([
  ['in one go', 8],
  ['with a bound that was moved meanwhile', 30],
] as const)('rewrites no row, loses none, and refuses none, %s', async (_way, days) => {
  const last_day = dayIn(days);
  for (const { sql } of earlier) await client.query(sql);
  await client.query(
    `INSERT INTO merchants (id, name) VALUES ('m', 'm');
     INSERT INTO events (id, merchant_id, livemode, type, body, created_at)
       VALUES ('evt_1', 'm', false, 'x', '{}', now());
     INSERT INTO deliveries (id, event_id, merchant_id, livemode, url, created_at)
       VALUES ('del', 'evt_1', 'm', false, 'https://x', now())`,
  );
  await client.query(
    `INSERT INTO api_requests (request_id, merchant_id, livemode, method, path, status, duration_ms, created_at)
     SELECT 'req_' || n, 'm', false, 'GET', '/', 200, 1, now() - n * interval '8 minutes'
     FROM generate_series(1, $1) n`,
    [ROWS],
  );
  await client.query(
    `INSERT INTO delivery_attempts (delivery_id, trigger, started_at, duration_ms)
     SELECT 'del', 'schedule', now() - n * interval '8 minutes', 1 FROM generate_series(1, $1) n`,
    [ROWS],
  );

  let written = 0;
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      await request(`req_new_${written}`);
      await attempt();
      written += 1;
    }
  })();
  let before: number[] = [];
  let after: number[] = [];
  for (const { name: migration, sql } of later) {
    // From here on, the indexes are those that it will have.
    if (migration.includes('bound_logs')) before = await files(['api_requests', 'delivery_attempts']);
    await client.query(sql);
    if (migration.includes('partition_attempts'))
      after = await files(['api_requests_before', 'delivery_attempts_before']);
    if (days > 8 && migration.includes('bound_logs'))
      await client.query(moveBound('api_requests', 'created_at', last_day));
    // Half of it is done.
    if (days > 8 && migration.includes('partition_requests'))
      await client.query(moveBound('delivery_attempts', 'started_at', last_day));
  }
  isDone = true;
  await writing;

  // Midnight may have come since.
  for (const partition of ['api_requests_before', 'delivery_attempts_before'])
    expect([last_day, dayIn(days)]).toContain(await endOf(partition));
  // The keys of the rows alone are not unique across partitions, and go.
  expect(before).toEqual(expect.arrayContaining(after));
  expect(before.length - after.length).toBe(2);
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM api_requests) AS requests, (SELECT count(*)::int FROM delivery_attempts) AS attempts,
       (SELECT max(id)::int FROM delivery_attempts) AS last_attempt`,
  );
  const total = ROWS + written;
  expect(rows).toEqual([{ requests: total, attempts: total, last_attempt: total }]);
  expect(written).toBeGreaterThan(0);
});

/** How the version before stores an event of the processor, under the processor's id. */
const store = (client_: pg.Client, id: string) =>
  client_.query(
    `INSERT INTO processor_events (id, livemode, type, payload) VALUES ($1, false, 'x', '{}')
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id],
  );

it('the previous version stores the processor’s events once, before, while and after their table is divided', async () => {
  const division = later.filter(({ name: migration }) => migration.includes('processor'));
  const until = division[0]?.name ?? '';
  for (const { sql } of [...earlier, ...later.filter((each) => each.name < until)]) await client.query(sql);
  await client.query(
    `INSERT INTO processor_events (id, livemode, type, payload)
     SELECT 'evt_0' || n, false, 'x', '{}' FROM generate_series(1, $1) n`,
    [ROWS],
  );
  const before = await files(['processor_events']);
  let written = 0;
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      expect((await store(writer, `evt_3_${written}`)).rowCount).toBe(1);
      expect((await store(writer, `evt_3_${written}`)).rowCount).toBe(0);
      written += 1;
    }
  })();
  for (const { sql } of division) await client.query(sql);
  const divided = written;
  while (written < divided + 5) await store(client, 'evt_01');
  isDone = true;
  await writing;
  expect(await files(['processor_events_before'])).toEqual(before);
  const { rows } = await client.query(
    'SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM processor_events GROUP BY 1',
  );
  expect(rows).toEqual([{ name: 'processor_events_before', count: ROWS + written }]);
});

/** How the version before stores an event, and its delivery to an endpoint. */
async function publish(client_: pg.Client, number: number): Promise<void> {
  await client_.query(
    `WITH stored AS (
       INSERT INTO events (id, merchant_id, livemode, session_id, type, sequence, body, created_at)
       VALUES ($1, 'm', false, 's', 'x', $2, '{}', now()))
     INSERT INTO deliveries (id, event_id, merchant_id, livemode, endpoint_id, url, created_at)
     VALUES ('dlv_0' || $2::text, $1, 'm', false, 'w', 'https://x', now())`,
    [`evt_${'1AZaz'.at(number % 5)}${number}`, number],
  );
}
const replayed = (client_: pg.Client) =>
  client_.query(
    `INSERT INTO deliveries (id, event_id, merchant_id, livemode, endpoint_id, url, created_at)
     SELECT 'dlv_again' || id, id, 'm', false, 'w', 'https://x', now() FROM events WHERE session_id = 's'
     ON CONFLICT (event_id, endpoint_id) DO NOTHING`,
  );

it.each(['C', 'en-x-icu'])(
  'the previous version goes on publishing while events are divided, sorted by %s',
  async (collation) => {
    const division = later.filter(({ name: migration }) => migration >= '20261126000000');
    const until = division[0]?.name ?? '';
    for (const { sql } of [...earlier, ...later.filter((each) => each.name < until)]) await client.query(sql);
    await client.query('ALTER TABLE deliveries DROP CONSTRAINT deliveries_event_id_fkey');
    for (const [table, column] of [
      ['events', 'id'],
      ['deliveries', 'event_id'],
    ])
      await client.query(`ALTER TABLE ${table} ALTER COLUMN ${column} TYPE text COLLATE "${collation}"`);
    await client.query(
      'ALTER TABLE deliveries ADD CONSTRAINT deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id)',
    );
    let written = 0;
    for (; written < 1_000; written += 1) await publish(client, written);
    let before: number[] = [];
    let after: number[] = [];
    let isDone = false;
    const writing = (async () => {
      for (; !isDone; written += 1) await publish(writer, written);
    })();
    try {
      for (const { name: migration, sql } of division) {
        if (migration.includes('bound')) before = await files(['events', 'deliveries']);
        await client.query(sql);
        if (migration.includes('partition_events'))
          after = await files(['events_before', 'deliveries_before']);
      }
      const divided = written;
      while (written < divided + 5) await replayed(client);
    } finally {
      isDone = true;
      await writing;
    }
    expect(before).toEqual(expect.arrayContaining(after));
    // The key of a delivery alone cannot be unique across partitions, and goes.
    expect(before.length - after.length).toBe(1);
    expect((await replayed(client)).rowCount).toBe(0);
    // Those of the new version lie in their weeks, and come before.
    const event_id = newEventId(Date.now());
    await client.query(
      `INSERT INTO events (id, merchant_id, livemode, type, body, created_at) VALUES ($1, 'm', false, 'x', '{}', now())`,
      [event_id],
    );
    await client.query(
      `INSERT INTO deliveries (id, event_id, merchant_id, livemode, url, created_at)
     VALUES ($1, $2, 'm', false, 'https://x', now())`,
      [newId('dlv_'), event_id],
    );
    for (const table of ['events', 'deliveries']) {
      const { rows } = await client.query<{ name: string; count: number }>(
        `SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM ${table} GROUP BY 1 ORDER BY 2`,
      );
      expect(rows).toEqual([
        { name: expect.stringMatching(/_\d{8}$/), count: 1 },
        { name: `${table}_before`, count: written },
      ]);
    }
  },
);
