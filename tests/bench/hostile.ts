/**
 * `npm run bench:hostile`: 50,000 hostile requests from 100 addresses to the production server, its limits as they are.
 * Honest clients ask at a steady pace all the time, in windows with strangers beside them and windows without, in turn.
 * First, with nobody else about, how long each hostile body keeps the event loop.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../dev/build';
import { randomPort } from '../../dev/ports';
import { forgetRealServices } from '../../dev/shared/real-services';
import { migrate } from '../../prisma/migrate';
import { HOSTILE_BODIES } from '../support/hostile-bodies';
import { type Shop, seedShop, sessionBody } from './api-seed';
import { FOLLOW, startBenchPostgres } from './bench-postgres';
import type { Attack, Attacked } from './hostile-sender';
import { machine, median } from './load';
import { type LocalRequest, localRequest } from './local-request';
import { writeSection } from './report';

forgetRealServices(process.env);

const root = fileURLToPath(new URL('../..', import.meta.url));
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 50_000);
/** In the windows: less than one core answers, since what is measured is not how an overloaded server queues. */
const PER_SECOND = Number(process.env.BENCH_PER_SECOND ?? 50);
const PAIRS = Number(process.env.BENCH_ROUNDS ?? 10);
const HONEST_PER_SECOND = 50;
/** Of each window. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const WARM_UP = 2_000;
/** The limits' windows are a minute long, and hold a count for each address and key until then. */
const WINDOW_ms = 65_000;
const BODY_ROUNDS = 15;

await ensureBuild(root);
const postgres = await startBenchPostgres();
await postgres.ensureDatabase('bench');
await migrate(postgres.url('bench'));
const shop = await seedShop(postgres.url('bench'));
const port = await randomPort();
const url = `http://localhost:${port}`;
const server = spawn(
  process.execPath,
  [
    '--expose-gc',
    ...FOLLOW,
    '--import',
    join(root, 'tests/bench/server-probe.mjs'),
    '--import',
    'tsx',
    'server.ts',
  ],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url('bench'),
      ENCRYPTION_KEY: shop.encryption_key,
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      PORT: String(port),
      APP_URL: url,
      WORKER: '0',
      LOG_LEVEL: 'error',
    },
  },
);
const strangers = fork(join(root, 'tests/bench/hostile-sender.ts'), {
  execArgv: [...FOLLOW, '--import', 'tsx'],
});

async function tell<Answer>(process: ChildProcess, message: object | string): Promise<Answer> {
  const answered = once(process, 'message');
  process.send(message);
  const [answer] = await answered;
  return answer;
}

const heap_mb = async (): Promise<number> =>
  (await tell<{ heap_bytes: number }>(server, 'heap')).heap_bytes / 2 ** 20;
const busy_ms = async (): Promise<number> => (await tell<{ busy_ms: number }>(server, 'busy')).busy_ms;

/** How often something else than 200 was the answer to an honest request. */
const refused = new Map<string, number>();
let asked = 0;
/** One of four kinds, each request from the next of 200 addresses. */
function honest({ publishable, secret, session_id }: Shop): Promise<string> {
  const number = asked++;
  const of = (key: string) => ({
    'x-forwarded-for': `203.0.113.${number % 200}`,
    'content-type': 'application/json',
    authorization: `Bearer ${key}`,
  });
  const kinds: LocalRequest[] = [
    { method: 'POST', path: '/api/v1/sessions', body: sessionBody(shop), headers: of(publishable) },
    { path: `/api/v1/sessions/${session_id}`, headers: of(secret) },
    { path: `/api/v1/sessions/${session_id}`, headers: of(publishable) },
    { path: '/docs', headers: of('') },
  ];
  return localRequest(port, kinds[number % kinds.length] ?? { path: '/docs' });
}

/** Honest requests at a steady pace until told to stop, timed from when each was due */
async function honestTimes(until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  let going = true;
  void until.then(() => {
    going = false;
  });
  const began = performance.now();
  for (let sent = 0; going; sent += 1) {
    const due = began + (sent * 1000) / HONEST_PER_SECOND;
    if (due > performance.now()) await delay(due - performance.now());
    open.push(
      honest(shop).then((status) => {
        times.push(performance.now() - due);
        if (status !== '200') refused.set(status, (refused.get(status) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(open);
  return times;
}

const percentile = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

let sent = 0;
function attack(count: number, per_second: number | null): Promise<Attacked> {
  const given: Attack = { port, publishable: shop.publishable, from: sent, count, per_second };
  sent += count;
  return tell<Attacked>(strangers, given);
}

/** Milliseconds of the event loop that a body takes, reading it included: the fastest and the median of some rounds. */
async function bodyCosts(): Promise<{ kind: string; fastest: number; usual: number }[]> {
  const costs: { kind: string; fastest: number; usual: number }[] = [];
  let address = 0;
  for (const [kind, body] of Object.entries(HOSTILE_BODIES)) {
    const times: number[] = [];
    for (let round = 0; round < BODY_ROUNDS; round += 1) {
      await busy_ms();
      const headers = {
        authorization: `Bearer ${shop.publishable}`,
        'content-type': 'application/json',
        'x-forwarded-for': `192.0.2.${address++ % 250}`,
      };
      const status = await localRequest(port, { method: 'POST', path: '/api/v1/sessions', headers, body });
      if (status !== '400') throw new Error(`${kind} was answered with ${status}`);
      times.push(await busy_ms());
    }
    costs.push({ kind, fastest: Math.min(...times), usual: median(times) });
  }
  return costs.sort((a, b) => b.fastest - a.fastest);
}

async function untilServing(): Promise<void> {
  while ((await localRequest(port, { path: '/api/v1/' })) === 'closed') {
    if (server.exitCode !== null) throw new Error('The server has ended');
    await delay(100);
  }
}

const one = (value: number) => Number(value.toFixed(1));

async function measure(): Promise<void> {
  await untilServing();
  console.log(`${machine()}, load average ${one(loadavg()[0] ?? 0)}`);
  const [warm] = await Promise.all([attack(WARM_UP, null), honestTimes(delay(10_000))]);
  console.log('warm-up', JSON.stringify(warm));
  const costs = await bodyCosts();
  await delay(WINDOW_ms);
  const before_mb = await heap_mb();
  const answers: Record<string, number> = {};
  const quiet: number[][] = [];
  const beside: number[][] = [];
  const note = (attacked: Attacked) => {
    for (const [status, count] of Object.entries(attacked.answers))
      answers[status] = (answers[status] ?? 0) + count;
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const withoutStrangers = async () => quiet.push(await honestTimes(delay(SECONDS * 1000)));
    const withStrangers = async () => {
      const attacked = attack(SECONDS * PER_SECOND, PER_SECOND);
      beside.push(await honestTimes(attacked));
      note(await attacked);
    };
    for (const run of pair % 2 ? [withStrangers, withoutStrangers] : [withoutStrangers, withStrangers])
      await run();
    console.log(
      `pair ${pair + 1}, load average ${one(loadavg()[0] ?? 0)}: p99 ${one(percentile(quiet.at(-1) ?? [], 0.99))} ms, beside strangers ${one(percentile(beside.at(-1) ?? [], 0.99))} ms`,
    );
  }
  const flood = await attack(REQUESTS - PAIRS * SECONDS * PER_SECOND, null);
  note(flood);
  const at_once_mb = await heap_mb();
  await delay(WINDOW_ms);
  const after_mb = await heap_mb();
  const p99 = (windows: number[][]) => percentile(windows.flat(), 0.99);
  const p50 = (windows: number[][]) => percentile(windows.flat(), 0.5);
  const ratios = quiet.map((times, at) => percentile(beside[at] ?? [], 0.99) / percentile(times, 0.99));
  const figures = {
    requests: REQUESTS,
    per_second: PER_SECOND,
    flood_per_second: one((REQUESTS - PAIRS * SECONDS * PER_SECOND) / flood.seconds),
    growth_mb: one(after_mb - before_mb),
    growth_at_once_mb: one(at_once_mb - before_mb),
    heap_mb: one(after_mb),
    p99_ms: one(p99(quiet)),
    p99_beside_ms: one(p99(beside)),
    p99_ratio: Number(median(ratios).toFixed(2)),
    p50_ms: one(p50(quiet)),
    p50_beside_ms: one(p50(beside)),
    worst_body_ms: one(costs[0]?.fastest ?? 0),
    answers,
    refused: Object.fromEntries(refused),
  };
  const statuses = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  await writeSection(
    'hostile',
    'Beside strangers',
    `\`npm run bench:hostile\`: ${machine()}. ${REQUESTS} hostile requests of 17 kinds from 100 addresses, with the limits as they are. In ${PAIRS} windows (\`BENCH_ROUNDS\`) of ${SECONDS} s (\`BENCH_SECONDS\`) they come ${PER_SECOND} a second (\`BENCH_PER_SECOND\`), beside ${HONEST_PER_SECOND} honest ones a second from 200 others; as many windows without them take turns with these. The rest comes as fast as it is answered, ${figures.flood_per_second} a second. Senders, server and Postgres (fsync on) share the machine; load average ${one(loadavg()[0] ?? 0)}. Strangers were answered: ${statuses.join(', ')}.

| What | Measured | Aim |
| --- | --- | --- |
| Growth of the heap after a collection, a minute later, MB | ${figures.growth_mb} | under 20 |
| The same at once, while the limits’ counts are kept, MB | ${figures.growth_at_once_mb} | |
| p99 of honest requests, beside strangers and without, ms | ${figures.p99_beside_ms} and ${figures.p99_ms} | |
| Their ratio, the median of neighbouring windows | ${figures.p99_ratio} | under 2 |
| p50 of honest requests, beside strangers and without, ms | ${figures.p50_beside_ms} and ${figures.p50_ms} | |

Event-loop time of one hostile body of 256 KiB, from its first byte to its refusal: the fastest and the median of ${BODY_ROUNDS}, in milliseconds. The aim is 10.

| Body | Fastest | Median |
| --- | --- | --- |
${costs.map(({ kind, fastest, usual }) => `| ${kind} | ${one(fastest)} | ${one(usual)} |`).join('\n')}`,
  );
  for (const { kind, fastest, usual } of costs)
    console.log(`${one(fastest)} ms (median ${one(usual)})  ${kind}`);
  console.log(JSON.stringify({ bench: 'hostile', ...figures }));
}

try {
  await measure();
} finally {
  strangers.kill('SIGKILL');
  server.kill('SIGKILL');
  await postgres.stop();
}
process.exit(0);
