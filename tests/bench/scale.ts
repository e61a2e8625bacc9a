/**
 * `npm run bench:scale`: what grows with the number of sessions. A Postgres of its own is filled to a tenth of the size
 * and to all of it; reads and jobs are timed at both, and at the larger size once more with nothing in memory.
 *
 *   SCALE_SESSIONS  sessions, 200,000 when left out; each has two deliveries. 10,000,000 need about 105 GB.
 *   SCALE_BOOKS     0 leaves out the ledger and the processor's balance, which are half of all bytes.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import pg from 'pg';
import { forgetRealServices } from '../../dev/shared/real-services';
import { migrate } from '../../prisma/migrate';
import { startBenchPostgres } from './bench-postgres';
import { machine } from './load';
import { writeSection } from './report';
import { withoutIndexes } from './scale-indexes';
import { BOOKS, FILL, LARGEST, MERCHANTS, WEEKS } from './scale-rows';

forgetRealServices(process.env);

const SESSIONS = Number(process.env.SCALE_SESSIONS ?? 200_000);
const hasBooks = process.env.SCALE_BOOKS !== '0';
const TABLES = Object.keys(FILL).filter((table) => hasBooks || !BOOKS.includes(table));
const SIZES = [SESSIONS / 10, SESSIONS];
const ROUNDS = 40;
const JOB_ROUNDS = 8;
const CHUNK = 50_000;
/** What one page or job step may take, in milliseconds. */
const READ_ms = 50;
const JOB_ms = 1_000;

const postgres = await startBenchPostgres({ durable: false });
await postgres.ensureDatabase('scale');
await migrate(postgres.url('scale'));
Object.assign(process.env, {
  DATABASE_URL: postgres.url('scale'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'error',
});
const { pool, closePool, plainTransaction } = await import('@/lib/db/pool');
const { listSessions } = await import('@/lib/session/list');
const { loadSession } = await import('@/lib/session/load');
const { listSessionPage } = await import('@/lib/dashboard/session/sessions');
const { sessionExtras } = await import('@/lib/dashboard/session/session-detail');
const { closeAllDays } = await import('@/lib/dashboard/home/close-days');
const { readFigures } = await import('@/lib/dashboard/home/figures');
const { readMatters } = await import('@/lib/dashboard/home/matters');
const { listTransfers } = await import('@/lib/dashboard/money/transfers');
const { merchantModes } = await import('@/lib/dashboard/staff/staff');
const { listMargins } = await import('@/lib/dashboard/staff/margins');
const { forgetGauges, readMetrics } = await import('@/lib/jobs/read-metrics');
const { sendDueReminders } = await import('@/lib/session/reminders');
const { listDeliveries } = await import('@/lib/webhook/history/deliveries');
const { listEvents } = await import('@/lib/webhook/history/events');
const { listRequests } = await import('@/lib/api/request-history');
const { sweepDeliveries, sweepExpiries, sweepMoney } = await import('@/lib/jobs/sweeps');
const purgeSql = await import('@/lib/jobs/purge.sql');
const { selectEnded } = await import('@/lib/erasure/erase.sql');
const { ERASED_AT_ONCE_sessions } = await import('@/lib/erasure/erase-ended');
const { eraseEveryone } = await import('@/lib/erasure/erase-people');
const { erasePerson } = await import('@/lib/erasure/erase-person');

const merchant = { merchant_id: LARGEST, livemode: false };
const before = (days: number) => new Date(Date.now() - days * 86_400_000);
/** Any session: where it is warm, one of the tenth that exists at both sizes. */
let among = SESSIONS / 10;
const any = () => Math.floor(Math.random() * among);
const purgeBatch = (statement: { run: typeof purgeSql.purgeEvents.run }) => () =>
  statement.run(pool(), [before(30), 1_000]);

/** Each is called many times; those of jobs change what they find, as they do in service. */
const READS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a session, whole': () => loadSession(pool(), `sess_b${any()}`),
  'a session, all of its page': async () => {
    const session = await loadSession(pool(), `sess_b${any()}`);
    if (session) await sessionExtras(session);
  },
  'GET /sessions, newest': () => listSessions({ ...merchant, limit: 25 }),
  'GET /sessions, funded, far back': () =>
    listSessions({ ...merchant, limit: 25, status: 'funded', cursor: before(300).getTime() }),
  'sessions by an address': () =>
    listSessionPage(merchant, { search: `p${any()}_1@example.test`, limit: 25 }),
  'sessions by a rare name': () => listSessionPage(merchant, { search: `Person ${any()}`, limit: 25 }),
  'sessions by a part of a word': () => listSessionPage(merchant, { search: 'example', limit: 25 }),
  'sessions by an amount': () => listSessionPage(merchant, { search: '50.50', limit: 25 }),
  deliveries: () => listDeliveries(merchant, { limit: 25 }),
  events: () => listEvents(merchant, { limit: 25 }),
  requests: () => listRequests(merchant, { limit: 25 }),
  'sessions under way': () => listSessionPage(merchant, { status: 'pending', limit: 25 }),
  'home, figures of 30 days': () => readFigures(merchant, { days: 30 }),
  'home, what needs a person': () => readMatters(merchant),
  transfers: () => listTransfers(merchant, { limit: 25 }),
  'staff, a merchant': () => merchantModes(LARGEST),
  'staff, margins': () => listMargins(false),
  metrics: () => {
    forgetGauges();
    return readMetrics();
  },
};
const JOBS: Readonly<Record<string, () => Promise<unknown>>> = {
  'sweep of expiries': () => sweepExpiries(),
  'sweep of deliveries': () => sweepDeliveries(),
  'sweep of money': () => sweepMoney(),
  'reminders, none due': () => sendDueReminders(),
  'purge of 1,000 requests': purgeBatch(purgeSql.purgeOldest.api_requests),
  'purge of 1,000 attempts': purgeBatch(purgeSql.purgeOldest.delivery_attempts),
  'purge of 1,000 deliveries': purgeBatch(purgeSql.purgeDeliveries),
  'purge of 1,000 events': purgeBatch(purgeSql.purgeEvents),
  [`erasure of ${ERASED_AT_ONCE_sessions} old sessions`]: () =>
    plainTransaction(async (client) => {
      const rows = await selectEnded.all(client, [before(540), ERASED_AT_ONCE_sessions, 0]);
      const ids = rows.map(({ id }) => id);
      await eraseEveryone(client, ids);
    }),
  'erasure of a person': () => erasePerson(`p${any()}_1@example.test`),
};

/** Fills on a connection of its own: those of the service are given up after a silence. */
async function fill(from: number, to: number, now: Date): Promise<void> {
  const client = new pg.Client(postgres.url('scale'));
  await client.connect();
  try {
    await client.query(WEEKS);
    await withoutIndexes(client, TABLES, async () => {
      for (const table of TABLES) {
        const sql = FILL[table] ?? '';
        for (let first = from; first < to; first += CHUNK)
          await client.query(sql, [first, Math.min(first + CHUNK, to) - 1, now, SESSIONS]);
        console.log(new Date().toISOString(), `${table}: rows to ${to}`);
      }
    });
    // As autovacuum does in service.
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function time(work: () => Promise<unknown>, rounds: number, warmUp: number): Promise<number> {
  const times: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** @param before done before the first call of each, untimed */
async function measure(warmUp = 2, before?: () => Promise<void>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const add = async (works: typeof READS, rounds: number) => {
    for (const [name, work] of Object.entries(works)) {
      await before?.();
      found.set(name, await time(work, rounds, warmUp));
    }
  };
  await add(READS, ROUNDS);
  await add(JOBS, JOB_ROUNDS);
  return found;
}

/** Lets Postgres and the kernel forget what they have read. */
async function forgetPages(): Promise<void> {
  await pool().query('CHECKPOINT');
  await pool().query('SELECT pg_buffercache_evict_all()');
  execFileSync('sync');
  writeFileSync('/proc/sys/vm/drop_caches', '3');
}

/** Null where the kernel's memory is not ours to empty: that is root's alone. */
async function measureCold(): Promise<Map<string, number> | null> {
  if (process.getuid?.() !== 0) return null;
  await pool().query('CREATE EXTENSION IF NOT EXISTS pg_buffercache');
  among = SESSIONS;
  return await measure(0, forgetPages);
}

async function bytes(): Promise<{ total: string; tables: string }> {
  const { rows } = await pool().query<{ name: string; per_row: number; total: number }>(
    `SELECT relname AS name, total::float8, round((total / GREATEST(reltuples, 1))::numeric)::float8 AS per_row
     FROM pg_class, LATERAL (
       SELECT sum(pg_total_relation_size(relid)) AS total FROM pg_partition_tree(oid) UNION ALL
       SELECT pg_total_relation_size(oid) WHERE relkind = 'r'
     ) sizes
     WHERE total IS NOT NULL AND relname = ANY($1) ORDER BY 2 DESC`,
    [TABLES],
  );
  const sum = rows.reduce((all, { total }) => all + total, 0);
  return {
    total: `${(sum / 1e9).toFixed(2)} GB, ${Math.round(sum / SESSIONS)} bytes a session`,
    tables: rows.map(({ name, per_row }) => `\`${name}\` ${per_row}`).join(', '),
  };
}

try {
  for (let n = 1; n <= MERCHANTS; n += 1)
    await pool().query("INSERT INTO merchants (id, name) VALUES ($1, 'Bench')", [`bench_${n}`]);
  await pool().query(
    "INSERT INTO merchant_modes (merchant_id, livemode, webhook_secret_encrypted) SELECT id, false, '' FROM merchants",
  );
  const now = new Date();
  const figures: Map<string, number>[] = [];
  let filled = 0;
  for (const size of SIZES) {
    const began = performance.now();
    await fill(filled, size, now);
    console.log(`${size} sessions after ${Math.round((performance.now() - began) / 1000)} s`);
    filled = size;
    // The clock does it every hour; here all days are new.
    await closeAllDays({}, { signal: AbortSignal.timeout(600_000) });
    figures.push(await measure());
  }
  const size = await bytes();
  const cold = await measureCold();
  const names = [...Object.keys(READS), ...Object.keys(JOBS)];
  const of = (name: string, index: number) => figures[index]?.get(name) ?? 0;
  const limit = (name: string) => (name in READS ? READ_ms : JOB_ms);
  const lines = names.map((name) => {
    const times = [of(name, 0), of(name, 1), cold?.get(name)].map((time_ms) => time_ms?.toFixed(1) ?? '');
    return `| ${name} | ${times.join(' | ')} | ${limit(name)} |`;
  });
  const counts = SIZES.map((count) => count.toLocaleString('en-US'));
  const text = `\`npm run bench:scale\`: ${machine()}; load average ${loadavg()[0]?.toFixed(1)}. Postgres without fsync. ${counts[1]} sessions (\`SCALE_SESSIONS\`) of ${MERCHANTS} merchants, one of which has half of them and is asked; two members, events and deliveries each${hasBooks ? '' : ', and no ledger'}. Size: ${size.total}. Bytes a row, with indexes: ${size.tables}. p95 of ${ROUNDS} reads and ${JOB_ROUNDS} runs of a job in milliseconds, without HTTP. A purge at the smaller size finds fewer rows than it may take. Cold: Postgres and the kernel have forgotten what they had read before the first call of each, which counts, and sessions are picked from all.

| What | ${counts[0]} sessions | ${counts[1]} sessions | Cold | Limit |
| --- | ---: | ---: | ---: | ---: |
${lines.join('\n')}`;
  console.log(text);
  await writeSection('scale', 'At many sessions', text);
  const slow = names.filter((name) => Math.max(of(name, 1), cold?.get(name) ?? 0) > limit(name));
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  await closePool();
  await postgres.stop();
}
