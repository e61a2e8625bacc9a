import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { RunningStripe } from 'stripe-stand-in';
import { pool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { resetStripeClients } from '@/lib/payment/processor/stripe';
import { reconcile } from '@/lib/payment/reconcile/reconcile';
import { forgetRealServices } from '../../dev/shared/real-services';
import { drainJobs, type GroupBench, payByCard, startGroup, startGroupBench } from '../support/groups';
import { stoppedBySignals } from '../support/long-command';
import { startTestPostgres } from '../support/test-postgres';
import { writeSection } from './report';

forgetRealServices(process.env);

/**
 * npm run bench:reconcile [-- --sessions 400 --write]
 *
 * How many sessions a second `npm run reconcile` compares with a processor that is 120 ms away: by each session's own
 * lists, and by lists of the whole account, in turns. Half of the groups are funded, a quarter pays still, and a quarter
 * holds money on a card.
 */
const LATENCY_ms = 120;
const TURNS = 3;
/** Stripe's limits in live mode: reads a second, and of one operation. */
const READS = 100;
const READS_OF_ONE = 25;

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '400' }, write: { type: 'boolean', default: false } },
});
const wanted = Number(values.sessions);

const child = fork(fileURLToPath(new URL('far-stripe.ts', import.meta.url)), [String(LATENCY_ms)], {
  execArgv: process.execArgv,
});
const said = async <Message>(): Promise<Message> => (await once(child, 'message'))[0] as Message;
const { far_url, ...near } = await said<{ url: string; port: number; far_url: string }>();

interface Reads {
  calls: number;
  /** Of the operation that was called most. */
  most_calls: number;
  /** The most that began within any second. */
  busiest: number;
  busiest_operation: number;
}

function readsSince(): Promise<Reads> {
  child.send('reads');
  return said<Reads>();
}

async function playGroup(bench: GroupBench, index: number): Promise<string> {
  const funds = index % 4 === 3 ? 'hold' : undefined;
  const { session_id, organizer, members } = await startGroup(bench, { members: 1, ...(funds && { funds }) });
  const payers = index % 4 < 2 ? [organizer, ...members] : [organizer];
  for (const payer of payers) {
    await payByCard(bench, session_id, payer);
  }
  return session_id;
}

const postgres = await stoppedBySignals(startTestPostgres());
process.env.TEST_POSTGRES_URL = postgres.url('postgres');
Object.assign(process.env, { LOG_LEVEL: 'silent', SETTLEMENT_CURRENCIES: 'usd' });
const bench = await startGroupBench({}, async () => ({ ...near, close: async () => {} }) as RunningStripe);
const ids: string[] = [];
for (let made = 0; made < wanted; made += 8)
  ids.push(...(await Promise.all(Array.from({ length: 8 }, (_, one) => playGroup(bench, made + one)))));
await drainJobs();
await pool().query('VACUUM ANALYZE');
resetEnvironment({ STRIPE_API_BASE: far_url });
resetStripeClients();

interface Turn extends Reads {
  per_second: number;
  load: number;
}

async function turn(rest: { after: string; again: string[] }): Promise<Turn> {
  await readsSince();
  const began_ms = performance.now();
  const { sessions, differences } = await reconcile({
    since: 0,
    fix: false,
    rest,
    onDifference: console.log,
  });
  if (sessions !== ids.length || differences > 0)
    throw new Error(`${sessions} compared, ${differences} differ`);
  const per_second = (1_000 * sessions) / (performance.now() - began_ms);
  return { ...(await readsSince()), per_second, load: loadavg()[0] ?? 0 };
}

const turns: { alone: Turn; together: Turn }[] = [];
for (let index = 0; index < TURNS; index += 1)
  turns.push({
    alone: await turn({ after: 'sess_of_nobody', again: ids }),
    together: await turn({ after: '', again: [] }),
  });
await bench.close();
await postgres.stop();
child.disconnect();

const middle = (of: (one: (typeof turns)[number]) => number) =>
  turns.map(of).sort((one, other) => one - other)[Math.floor(TURNS / 2)] ?? 0;
const rows = (['alone', 'together'] as const).map((way) => {
  const calls = middle((one) => one[way].calls) / ids.length;
  const most = middle((one) => one[way].most_calls) / ids.length;
  return {
    way: way === 'alone' ? 'own lists of each session' : 'lists of the account',
    measured: middle((one) => one[way].per_second).toFixed(0),
    calls: calls.toFixed(2),
    busiest: `${middle((one) => one[way].busiest)} (${middle((one) => one[way].busiest_operation)})`,
    allowed: Math.min(READS / calls, READS_OF_ONE / most).toFixed(0),
  };
});
console.table(rows);
console.table(turns.flatMap(({ alone, together }) => [alone, together]));
if (values.write)
  await writeSection(
    'reconcile',
    'Reconciliation',
    `\`npm run bench:reconcile\`: ${ids.length} groups of two, of which half are funded, a quarter still pays and a quarter
holds money on a card, compared with a stand-in of Stripe in a process of its own whose answers take ${LATENCY_ms} ms. The
middle of ${TURNS} turns each, in one run at a load of ${middle(({ together }) => together.load).toFixed(0)} on two cores. Reads in the busiest second
are of all operations, and in brackets of one; Stripe allows ${READS} and ${READS_OF_ONE}, and the last column is what it allows.

| Compared by | Sessions a second | Reads a session | Busiest second | Allowed sessions a second |
|---|---|---|---|---|
${rows.map(({ way, measured, calls, busiest, allowed }) => `| ${way} | ${measured} | ${calls} | ${busiest} | ${allowed} |`).join('\n')}`,
  );
process.exit();
