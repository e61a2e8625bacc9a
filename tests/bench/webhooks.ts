/**
 * `npm run bench:webhooks`: 10,000 events to 20 endpoints, two of them dead and two slow, on a Postgres and a worker of
 * their own. First at a steady pace, for the time from commit to arrival on an idle deployment; then as fast as they
 * can be written, for deliveries a second. Beside it what plain `fetch` reaches to the same receivers in the same run.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { forgetRealServices } from '../../dev/shared/real-services';
import { migrate } from '../../prisma/migrate';
import { FOLLOW, startBenchPostgres } from './bench-postgres';
import { writeSection } from './report';
import type { FromReceivers, ReceiverKind, ToReceivers } from './webhook-receivers';

forgetRealServices(process.env);

/** `-- --events 100000` for a long run, which shows how the worker's memory develops. */
const { values: given } = parseArgs({ options: { events: { type: 'string', default: '10000' } } });
const EVENTS = Number(given.events);
const STEADY_EVENTS = 1_000;
const STEADY_PER_SECOND = 50;
/** As large as the run itself, so that later growth is a leak and not a heap still settling. */
const WARM_UP_EVENTS = 8_000;
const FETCH_WARM_UP = WARM_UP_EVENTS;
const FETCH_REQUESTS = 4_000;
/** A burst is long enough for its beginning not to matter. */
const BURST_EVENTS = 3_000;
const ROUNDS = Math.max(1, Math.round((EVENTS - STEADY_EVENTS) / BURST_EVENTS));
const SLOW_ms = 3_000;
const FETCH_CONCURRENCY = 64;
const kinds: ReceiverKind[] = [
  ...Array.from({ length: 16 }, (): ReceiverKind => 'quick'),
  'slow',
  'slow',
  'silent',
  'refusing',
];
const root = fileURLToPath(new URL('../..', import.meta.url));
const clock_ms = () => performance.timeOrigin + performance.now();

const postgres = await startBenchPostgres();
await postgres.ensureDatabase('bench');
await migrate(postgres.url('bench'));
Object.assign(process.env, {
  DATABASE_URL: postgres.url('bench'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_ALLOW_LOOPBACK: '1',
  LOG_LEVEL: 'error',
});

const { pool, closePool } = await import('@/lib/db/pool');
const { newId } = await import('@/lib/db/ids');
const { createEndpoint } = await import('@/lib/webhook/endpoint/endpoints');
const { makeMerchantMode } = await import('../support/merchant');
const { publishEvents } = await import('@/lib/webhook/event/publish');

const receivers = fork(join(root, 'tests/bench/webhook-receivers.ts'), {
  execArgv: [...FOLLOW, '--import', 'tsx'],
});
const probe = join(root, 'tests/bench/heap-probe.mjs');
const worker = spawn(
  process.execPath,
  ['--expose-gc', ...FOLLOW, '--import', probe, '--import', 'tsx', join(root, 'worker.ts')],
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: process.env },
);

function ask(message: ToReceivers): Promise<FromReceivers> {
  return new Promise((resolve) => {
    receivers.once('message', (answer: FromReceivers) => resolve(answer));
    receivers.send(message);
  });
}

async function arrivals(): Promise<Map<string, number>[]> {
  const answer = await ask({ type: 'report' });
  return answer.type === 'arrivals' ? answer.arrivals.map((list) => new Map(list)) : [];
}

/** One endpoint for each receiver, each of a merchant of its own, so that an event goes to exactly one. */
async function register(ports: number[]): Promise<string[]> {
  return Promise.all(
    ports.map(async (port) => {
      const merchant = await makeMerchantMode();
      await createEndpoint(merchant, { url: `http://127.0.0.1:${port}/hooks`, events: ['*'] });
      return merchant.merchant_id;
    }),
  );
}

/** About the size of a session of four. */
const data = {
  session_id: newId('sess_'),
  status: 'pending',
  group: {
    id: newId('grp_'),
    size: 4,
    mode: 'equal',
    paid_amount: 2500,
    pending_amount: 7500,
    members: Array.from({ length: 4 }, (_, index) => ({
      id: newId('mem_'),
      name: `Member ${index}`,
      amount_cents: 2500,
      status: 'pending',
    })),
  },
  currency: 'usd',
  total_cents: 10_000,
  metadata: { order_ref: 'ORD-1' },
};

/** Writes events in one transaction; answers their ids and the moment its commit was asked for. */
async function publish(merchant_id: string, count: number): Promise<[string, number][]> {
  const ids = Array.from({ length: count }, () => newId('evt_'));
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    await publishEvents(client, {
      merchant_id,
      livemode: false,
      session_id: null,
      webhook_url: null,
      order_ref: 'ORD-1',
      events: ids.map((id) => ({
        id,
        type: 'group.share_paid',
        sequence: null,
        created_at_ms: Date.now(),
        data,
      })),
    });
    const committed_ms = clock_ms();
    await client.query('COMMIT');
    return ids.map((id) => [id, committed_ms]);
  } finally {
    client.release();
  }
}

/** As fast as they can be written: in transactions of 50, so that delivering is measured and not writing. */
async function publishMany(merchants: string[], count: number): Promise<Map<string, number>[]> {
  const published = merchants.map(() => new Map<string, number>());
  const size = 50;
  let next = 0;
  const writer = async () => {
    for (let index = next++; index * size < count; index = next++) {
      const receiver = index % merchants.length;
      for (const [id, at] of await publish(merchants[receiver] ?? '', size)) published[receiver]?.set(id, at);
    }
  };
  await Promise.all(Array.from({ length: 6 }, writer));
  return published;
}

async function publishSteadily(merchants: string[], count: number): Promise<Map<string, number>[]> {
  const published = merchants.map(() => new Map<string, number>());
  const pending: Promise<void>[] = [];
  const start = clock_ms();
  for (let index = 0; index < count; index++) {
    const receiver = index % merchants.length;
    pending.push(
      publish(merchants[receiver] ?? '', 1).then((entries) => {
        for (const [id, at] of entries) published[receiver]?.set(id, at);
      }),
    );
    await delay(Math.max(start + ((index + 1) * 1000) / STEADY_PER_SECOND - clock_ms(), 0));
  }
  await Promise.all(pending);
  return published;
}

const isQuick = (_: unknown, index: number) => kinds[index] === 'quick';

/** Waits until every quick receiver has all its events; answers what has arrived by then. */
async function waitForQuick(published: Map<string, number>[]): Promise<Map<string, number>[]> {
  for (;;) {
    const arrived = await arrivals();
    const complete = published.every(
      (events, index) =>
        kinds[index] !== 'quick' || [...events.keys()].every((id) => arrived[index]?.has(id)),
    );
    if (complete) return arrived;
    await delay(100);
  }
}

function latencies(published: Map<string, number>[], arrived: Map<string, number>[]): number[] {
  return published
    .map((events, index) => [...events].map(([id, at]) => (arrived[index]?.get(id) ?? Infinity) - at))
    .filter(isQuick)
    .flat()
    .sort((a, b) => a - b);
}

const quantile = (sorted: number[], part: number) =>
  Math.round((sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0) * 10) / 10;

async function rss_mb(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** What the worker's heap holds after a collection, in MB. */
function heap_mb(): Promise<number> {
  return new Promise((resolve) => {
    worker.once('message', ({ heap_bytes }: { heap_bytes: number }) => resolve(heap_bytes / 1e6));
    worker.send('collect');
  });
}

async function fetchPerSecond(ports: number[], count: number): Promise<number> {
  const body = JSON.stringify({ id: newId('evt_'), type: 'group.share_paid', data });
  let next = 0;
  const sender = async () => {
    for (let index = next++; index < count; index = next++) {
      const response = await fetch(`http://127.0.0.1:${ports[index % ports.length]}/hooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'webhook-id': `fetch_${index}` },
        body,
      });
      await response.arrayBuffer();
    }
  };
  const start = clock_ms();
  await Promise.all(Array.from({ length: FETCH_CONCURRENCY }, sender));
  return (count * 1000) / (clock_ms() - start);
}

/** Quick receivers that had everything far later than the others had. */
function countLate({ ends }: Round): number {
  const median_ms = quantile(
    ends.toSorted((a, b) => a - b),
    0.5,
  );
  return ends.filter((end) => end > 3 * median_ms).length;
}

/** Slow receivers that by the end had been sent nothing of a burst: one can be shorter than their answer takes. */
async function countForgotten(rounds: Round[]): Promise<number> {
  const arrived = await arrivals();
  return kinds.filter(
    (kind, index) =>
      kind === 'slow' &&
      !rounds.some(({ published }) =>
        [...(published[index]?.keys() ?? [])].some((id) => arrived[index]?.has(id)),
      ),
  ).length;
}

interface Round {
  published: Map<string, number>[];
  /** For each quick receiver, milliseconds from the start until it had everything. */
  ends: number[];
  per_s: number;
}

/**
 * `ready`: the events are written while the worker is stopped, so that only delivering is measured, as it is for
 * `fetch`, which has nothing to write either. `live`: they are written meanwhile, on the same two cores.
 */
async function burst(merchants: string[], count: number, kind: 'ready' | 'live'): Promise<Round> {
  if (kind === 'ready') worker.kill('SIGSTOP');
  const begun_ms = clock_ms();
  const published = await publishMany(merchants, count);
  const start_ms = kind === 'ready' ? clock_ms() : begun_ms;
  worker.kill('SIGCONT');
  const arrived = await waitForQuick(published);
  const ends = published
    .map(
      (events, index) => Math.max(...[...events.keys()].map((id) => arrived[index]?.get(id) ?? 0)) - start_ms,
    )
    .filter(isQuick);
  const deliveries = published.filter(isQuick).reduce((sum, events) => sum + events.size, 0);
  return { published, ends, per_s: (deliveries * 1000) / Math.max(...ends) };
}

/** The first, the middle and the last. */
const course = (values: number[]) =>
  [0, Math.floor((values.length - 1) / 2), values.length - 1]
    .map((index) => Math.round(values[index] ?? 0))
    .join(', ');
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const range = (values: number[], digits = 0) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

try {
  const load_before = loadavg()[0] ?? 0;
  const ready = await ask({ type: 'start', spec: { kinds, slow_ms: SLOW_ms } });
  if (ready.type !== 'ready') throw new Error('The receivers did not start');
  const merchants = await register(ready.ports);
  const quickMerchants = merchants.filter(isQuick);
  const quickPorts = ready.ports.filter(isQuick);

  await waitForQuick(await publishMany(quickMerchants, WARM_UP_EVENTS));
  await fetchPerSecond(quickPorts, FETCH_WARM_UP);
  const rss_before_mb = await rss_mb(worker);

  const steady = await publishSteadily(merchants, STEADY_EVENTS);
  const steadyLatencies = latencies(steady, await waitForQuick(steady));

  // Fetch before and after each burst: other work on the machine comes and goes, and one figure alone would mislead.
  const rounds: Round[] = [];
  const memory_mb: number[] = [];
  const heaps_mb: number[] = [];
  const fetches = [await fetchPerSecond(quickPorts, FETCH_REQUESTS)];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await burst(merchants, BURST_EVENTS, 'ready'));
    memory_mb.push(await rss_mb(worker));
    heaps_mb.push(await heap_mb());
    fetches.push(await fetchPerSecond(quickPorts, FETCH_REQUESTS));
  }
  const live = await burst(merchants, BURST_EVENTS, 'live');
  const ratios = rounds.map(
    ({ per_s }, index) => (2 * per_s) / ((fetches[index] ?? 0) + (fetches[index + 1] ?? 0)),
  );
  const rates = rounds.map(({ per_s }) => per_s);
  // Time for the slow ones to finish what they were sent before.
  await delay(2 * SLOW_ms);
  const figures = {
    deliveries_per_s: Math.round(median(rates)),
    vs_fetch: Math.round(median(ratios) * 100) / 100,
    p50_ms: quantile(steadyLatencies, 0.5),
    p99_ms: quantile(steadyLatencies, 0.99),
    starved: Math.max(...rounds.map(countLate)) + (await countForgotten(rounds)),
    rss_growth_mb: Math.round((await rss_mb(worker)) - rss_before_mb),
  };
  const load = `${load_before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`;
  const text = `\`npm run bench:webhooks\`: ${availableParallelism()} cores, Node ${process.versions.node}. Writer, worker, receivers and Postgres (fsync on) share the machine. ${EVENTS} events to ${kinds.length} endpoints, two of them dead (one silent, one refusing) and two slow (${SLOW_ms / 1000} s): ${STEADY_EVENTS} at ${STEADY_PER_SECOND} a second for the times, the rest in ${ROUNDS} bursts, with plain \`fetch\` to the same receivers before and after each. Load average of the machine: ${load}.

| What | Measured | Range | Aim |
| --- | --- | --- | --- |
| Deliveries a second to the receivers that answer | ${figures.deliveries_per_s} | ${range(rates)} | |
| Plain fetch, requests a second | ${Math.round(median(fetches))} | ${range(fetches)} | |
| Deliveries to plain fetch | ${figures.vs_fetch} | ${range(ratios, 2)} | 0.5 or more |
| The same while the events are being written, a burst of ${BURST_EVENTS} more | ${Math.round(live.per_s)} | | |
| Commit to arrival, median, ms | ${figures.p50_ms} | | under 50 |
| Commit to arrival, 99th percentile, ms | ${figures.p99_ms} | | |
| Endpoints starved | ${figures.starved} | | 0 |
| Growth of the worker's memory after the warm-up, MB | ${figures.rss_growth_mb} | | flat |
| That memory after the first, the middle and the last burst, MB | ${course(memory_mb)} | | |
| Its heap after a collection, at the same times, MB | ${course(heaps_mb)} | | flat |`;
  console.log(text);
  await writeSection('webhooks', 'Webhook deliveries', text);
  console.log(JSON.stringify({ bench: 'webhooks', ...figures }));
} finally {
  worker.kill('SIGKILL');
  receivers.disconnect();
  await closePool();
  await postgres.stop();
}
process.exit(0);
