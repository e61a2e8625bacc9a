import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { closePool, pool } from '@/lib/db/pool';
import { env } from '@/lib/env';
import { apply } from '@/lib/session/apply';
import { forgetRealServices } from '../../dev/shared/real-services';
import { giveFastCompression } from '../../prisma/fast-compression';
import { must, startGroup, startGroupBench } from '../support/groups';
import { stoppedBySignals } from '../support/long-command';
import { startTestPostgres } from '../support/test-postgres';
import { median } from './load';
import { writeSection } from './report';

forgetRealServices(process.env);

/**
 * npm run bench:groups
 *
 * The door's throughput: payments started, noted and settled (four commands each) over 1, 10 and 100 groups at
 * once, the share of that time spent waiting for the database, and how the cost of a payment grows with the group.
 * TEST_POSTGRES_PROGRAMS is the folder of another Postgres than the embedded one, which is built without lz4.
 */
const CONNECTIONS = 16;
const PAYMENTS = 600;
const SIZES = [2, 10, 50, 100] as const;
/** Of all sizes in turn, forwards and backwards. */
const ROUNDS = 12;

/** Time by statement: from when it was sent, or the one before it was answered, to its answer. */
let database_ms = new Map<string, number>();
const query = pg.Client.prototype.query;
function measureDatabase(): void {
  const answered_at = new WeakMap<pg.Client, number>();
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { name?: string; text: string }];
    const name = typeof statement === 'string' ? statement : (statement.name ?? statement.text);
    const sent_at = performance.now();
    const asked = Reflect.apply(query, this, given) as unknown;
    if (asked instanceof Promise)
      void asked
        .finally(() => {
          const now = performance.now();
          const own_ms = now - Math.max(sent_at, answered_at.get(this) ?? 0);
          answered_at.set(this, now);
          database_ms.set(name, (database_ms.get(name) ?? 0) + own_ms);
        })
        .catch(() => {});
    return asked;
  } as typeof query;
}
const sum = (times: Iterable<number>) => [...times].reduce((all, each) => all + each, 0);

async function settle(session_id: string, member_id: string): Promise<void> {
  const payment_id = await must(session_id, { type: 'start_payment', member_id, scope: { kind: 'own' } });
  await must(session_id, { type: 'intent_created', payment_id, intent_id: `pi_${payment_id}` });
  const started = await apply(session_id, { type: 'payment_processing', payment_id });
  const payment = started.ok
    ? started.session.payments.find((candidate) => candidate.id === payment_id)
    : undefined;
  const received_cents = (payment?.amount_cents ?? 0) + (payment?.fee_cents ?? 0);
  await must(session_id, {
    type: 'payment_succeeded',
    payment_id,
    charge_id: `ch_${payment_id}`,
    received_cents,
    payer_email: null,
  });
}

const bench = await (async () => {
  const postgres = await stoppedBySignals(startTestPostgres('disk', process.env.TEST_POSTGRES_PROGRAMS));
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  const groups = await startGroupBench();
  // As `npm run migrate` does, for connections that are opened from now on.
  const packed = (await giveFastCompression(env().DATABASE_URL)) ? 'lz4' : "Postgres's own way";
  await closePool();
  const { rows } = await pool().query<{ server_version: string }>('SHOW server_version');
  return {
    ...groups,
    postgres: `Postgres ${rows[0]?.server_version.split(' ')[0]} without fsync, long values packed by ${packed}`,
    stopAll: async () => {
      await groups.close();
      await postgres.stop();
    },
  };
})();

interface Payer {
  session_id: string;
  member_id: string;
}

async function payersOf(groups: number, size: number): Promise<Payer[]> {
  const payers: Payer[] = [];
  for (let index = 0; index < groups; index += 1) {
    const group = await startGroup(bench, {
      members: size - 1,
      total_cents: size * 1_000,
      settings: { mode: 'equal', size },
    });
    payers.push(
      ...[group.organizer, ...group.members].map((member_id) => ({
        session_id: group.session_id,
        member_id,
      })),
    );
  }
  return payers;
}

/** Everybody pays, several at a time; members of different groups take turns. */
async function run(
  payers: Payer[],
  connections: number,
): Promise<{ per_s: number; in_database: number; ms: number; statements_ms: Map<string, number> }> {
  // Autovacuum does so in service. Without it the queue's statements are planned for the empty table that it was. The
  // other tables are large there, which is what the planner takes them for while it knows nothing.
  await pool().query('ANALYZE graphile_worker._private_jobs, graphile_worker._private_job_queues');
  database_ms = new Map();
  let busy_ms = 0;
  let next = 0;
  const started = performance.now();
  const line = async () => {
    for (let payer = payers[next++]; payer; payer = payers[next++]) {
      const from = performance.now();
      await settle(payer.session_id, payer.member_id);
      busy_ms += performance.now() - from;
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  const ms = performance.now() - started;
  const of = (total_ms: number) => total_ms / payers.length;
  return {
    per_s: (payers.length / ms) * 1_000,
    in_database: sum(database_ms.values()) / busy_ms,
    ms: of(ms),
    statements_ms: new Map([...database_ms].map(([name, total_ms]) => [name, of(total_ms)])),
  };
}

/** Takes one of each group in turn, so that all groups stay hot. */
function interleave(payers: Payer[], groups: number): Payer[] {
  const size = payers.length / groups;
  return payers
    .map((_payer, index) => payers[(index % groups) * size + Math.floor(index / groups)])
    .flatMap((payer) => payer ?? []);
}

measureDatabase();
await run(await payersOf(10, 20), CONNECTIONS);
const report: Record<string, number> = {};
for (const groups of [1, 10, 100]) {
  const size = groups === 1 ? 100 : Math.min(100, Math.ceil(PAYMENTS / groups));
  const result = await run(interleave(await payersOf(groups, size), groups), CONNECTIONS);
  console.log(
    `${String(groups).padStart(3)} hot groups of ${size}: ${result.per_s.toFixed(0)} payments/s, ${(result.in_database * 100).toFixed(0)} % of the time in the database`,
  );
  report[`per_s_${groups}`] = Math.round(result.per_s);
  report[`in_database_${groups}`] = Number(result.in_database.toFixed(2));
}
const times = new Map<number, Awaited<ReturnType<typeof run>>[]>(SIZES.map((size) => [size, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const size of round % 2 === 0 ? SIZES : SIZES.toReversed())
    times.get(size)?.push(await run(await payersOf(Math.ceil(200 / size), size), 1));
const of = (size: number) => times.get(size) ?? [];
for (const size of SIZES)
  console.log(
    `groups of ${String(size).padStart(3)}, one at a time: ${median(of(size).map(({ ms }) => ms)).toFixed(2)} ms a payment`,
  );
const ratios = of(100).map(({ ms }, round) => ms / (of(2)[round]?.ms ?? 0));
report.cost_100_vs_2 = Number(median(ratios).toFixed(2));
const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join(' to ');
const number = (name: string): number => report[name] ?? 0;
/** Each cell is a size: the median of what the rounds took of this. */
const part = (name: string, took_ms: (round: Awaited<ReturnType<typeof run>>) => number) => [
  name,
  ...[2, 100].map((size) => median(of(size).map(took_ms)).toFixed(2)),
];
const statements = [...(of(100)[0]?.statements_ms.keys() ?? [])];
const parts = [
  ...statements.map((name) => part(`\`${name}\``, ({ statements_ms }) => statements_ms.get(name) ?? 0)),
  part('this process: deciding, events, JSON', ({ ms, statements_ms }) => ms - sum(statements_ms.values())),
  part('together', ({ ms }) => ms),
];
await writeSection(
  'groups',
  'The door',
  `\`npm run bench:groups\`: Node ${process.versions.node}, ${CONNECTIONS} connections, ${bench.postgres}, four commands a payment (start, note the intent, processing, settle). Time in the database includes waiting for the row's lock.

| What | Measured | Aim |
| --- | --- | --- |
| Payments settled a second, 1 hot group | ${number('per_s_1')} | |
| The same over 10 groups | ${number('per_s_10')} | |
| The same over 100 groups | ${number('per_s_100')} | |
| Share of the time in the database, 1, 10 and 100 groups | ${number('in_database_1')}, ${number('in_database_10')}, ${number('in_database_100')} | |
| Cost of a payment in a group of 100 to one of 2: the median of ${ROUNDS} rounds | ${number('cost_100_vs_2')} | 1.2 or less |
| The same in the best and the worst round | ${range} | |

Where a payment's milliseconds go, one at a time. A command asks the database twice: the first three statements are
sent at once, and so are the rest. What a statement waited for counts as its own: for the first of each, until the
others are written.

| Part | Group of 2 | Group of 100 |
| --- | ---: | ---: |
${parts.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`,
);
await bench.stopAll();
await closePool();
console.log(JSON.stringify({ bench: 'groups', ...report }));
process.exit(0);
