import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { closePool } from '@/lib/db/pool';
import { apply } from '@/lib/session/apply';
import { must, startGroup, startGroupBench } from '../support/groups';
import { startTestPostgres } from '../support/test-postgres';
import { writeSection } from './report';

/**
 * npm run bench:groups
 *
 * The door's throughput: payments started, noted and settled (three commands each) over 1, 10 and 100 groups at
 * once, the share of that time spent waiting for the database, and how the cost of a payment grows with the group.
 */
const CONNECTIONS = 16;
const PAYMENTS = 600;
const SIZES = [2, 10, 50, 100] as const;

let database_ms = 0;
const query = pg.Client.prototype.query;
/** Adds up how long statements take, from any sender. */
function measureDatabase(): void {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const started = performance.now();
    const asked = Reflect.apply(query, this, given) as unknown;
    if (asked instanceof Promise)
      void asked
        .finally(() => {
          database_ms += performance.now() - started;
        })
        .catch(() => {});
    return asked;
  } as typeof query;
}

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
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  const groups = await startGroupBench();
  return {
    ...groups,
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
): Promise<{ per_s: number; in_database: number; ms: number }> {
  database_ms = 0;
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
  return { per_s: (payers.length / ms) * 1_000, in_database: database_ms / busy_ms, ms: ms / payers.length };
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
const costs: number[] = [];
for (const size of SIZES) {
  const result = await run(await payersOf(Math.ceil(100 / size), size), 1);
  costs.push(result.ms);
  console.log(`groups of ${String(size).padStart(3)}, one at a time: ${result.ms.toFixed(2)} ms a payment`);
}
report.cost_100_vs_2 = Number(((costs.at(-1) ?? 0) / (costs[0] ?? 1)).toFixed(2));
const number = (name: string): number => report[name] ?? 0;
await writeSection(
  'groups',
  'The door',
  `\`npm run bench:groups\`: Node ${process.versions.node}, ${CONNECTIONS} connections, Postgres without fsync, four commands a payment (start, note the intent, processing, settle). Time in the database includes waiting for the row's lock.

| What | Measured | Aim |
| --- | --- | --- |
| Payments settled a second, 1 hot group | ${number('per_s_1')} | |
| The same over 10 groups | ${number('per_s_10')} | |
| The same over 100 groups | ${number('per_s_100')} | |
| Share of the time in the database, 1, 10 and 100 groups | ${number('in_database_1')}, ${number('in_database_10')}, ${number('in_database_100')} | |
| Cost of a payment in a group of 100 to one of 2 | ${number('cost_100_vs_2')} | 2 or less |`,
);
await bench.stopAll();
await closePool();
console.log(JSON.stringify({ bench: 'groups', ...report }));
process.exit(0);
