import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeRequestLog } from '@/lib/api/request-log';
import { handleApi } from '@/lib/api/router';
import { closePool } from '@/lib/db/pool';
import { resetEnvironment } from '@/lib/env';
import { traced, tracing } from '@/lib/tracing/span';
import { startTracing, stopTracing } from '@/lib/tracing/start-tracing';
import { forgetRealServices } from '../../dev/shared/real-services';
import { migrate } from '../../prisma/migrate';
import { openingRequest, type Shop, seedShop } from './api-seed';
import { startBenchPostgres } from './bench-postgres';
import { CONNECTIONS, machine, median } from './load';
import { writeSection } from './report';

forgetRealServices(process.env);

/**
 * npm run bench:tracing
 *
 * What tracing costs the API, in processor time of this process: requests without HTTP, traced and exported to a collector,
 * to the same untraced; untraced ones once more are the control. And what a span costs where tracing is off.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 10);
const requests = Number(process.env.BENCH_REQUESTS ?? 1_000);
const CALLS = 200_000;

/** Takes everything, and looks at nothing. */
async function startCollector(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Microseconds of processor time that one of many requests takes, several at a time. */
async function cost_us(ask: () => Promise<Response>): Promise<number> {
  const before = process.cpuUsage();
  let left = requests;
  const client = async () => {
    for (; left > 0; left -= 1) {
      const answer = await ask();
      if (answer.status !== 200) throw new Error(await answer.text());
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}

/** Nanoseconds that a span adds to work which does nothing, where tracing is off. */
async function costOfNothing_ns(): Promise<number> {
  const work = async () => {};
  const time = async (once: () => Promise<void>) => {
    const before = process.cpuUsage();
    for (let call = 0; call < CALLS; call += 1) await once();
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1_000) / CALLS;
  };
  const attributes = { 'session.id': 'sess_1' };
  const spanned = () => traced({ name: 'bench', kind: 'internal', attributes }, work);
  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    differences.push((await time(spanned)) - (await time(work)));
  return median(differences);
}

const send = (path: string, init: RequestInit) => () =>
  handleApi(new Request(`http://localhost/api/v1${path}`, init), { client_address: '198.51.100.7' });
const get = (shop: Shop) =>
  send(`/sessions/${shop.session_id}`, { headers: { authorization: `Bearer ${shop.secret}` } });
const post = (shop: Shop) => send('/sessions', openingRequest(shop));

/** Traced to untraced, and untraced to untraced, in alternating order. */
async function compare(ask: () => Promise<Response>) {
  const { tracer } = tracing.get();
  const run = (on: boolean) => {
    tracing.get().tracer = on ? tracer : null;
    return cost_us(ask);
  };
  for (const on of [true, false, true, false]) await run(on);
  const ratios: { on: number; twin: number; on_us: number; off_us: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times = { on: 0, twin: 0, off: 0 };
    const order = ['off', 'on', 'twin'] as const;
    for (const name of round % 2 === 0 ? order : order.toReversed()) times[name] = await run(name === 'on');
    const { on, twin, off } = times;
    ratios.push({ on: on / off, twin: twin / off, on_us: on, off_us: off });
  }
  tracing.get().tracer = tracer;
  const middle = (name: keyof (typeof ratios)[number]) => median(ratios.map((round) => round[name]));
  return { on: middle('on'), twin: middle('twin'), added_us: middle('on_us') - middle('off_us') };
}

async function measure(database_url: string): Promise<void> {
  await migrate(database_url);
  const shop = await seedShop(database_url);
  resetEnvironment({
    RATE_LIMIT_FACTOR: '1000000',
    OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(),
  });
  await startTracing();
  const [gets, posts] = [await compare(get(shop)), await compare(post(shop))];
  await stopTracing();
  const rows = [
    ['GET /sessions/:id, traced to untraced', gets.on.toFixed(2)],
    ['The same, untraced to untraced: the control', gets.twin.toFixed(2)],
    ['POST /sessions, traced to untraced', posts.on.toFixed(2)],
    ['The same, untraced to untraced: the control', posts.twin.toFixed(2)],
    ['Added to a GET where it is on, microseconds', gets.added_us.toFixed(0)],
    ['Added by a span where it is off, microseconds', ((await costOfNothing_ns()) / 1_000).toFixed(2)],
  ];
  for (const [what, value] of rows) console.log(`${String(value).padStart(8)}  ${what}`);
  const text = [
    `\`npm run bench:tracing\`: ${machine()}. Processor time of the process, without HTTP; each request is one span, exported to a collector in the same process. Median of ${rounds} rounds (\`BENCH_ROUNDS\`) of ${requests} requests (\`BENCH_REQUESTS\`), in alternating order.`,
    ['| What | Measured |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'),
  ].join('\n\n');
  await writeSection('tracing', 'Tracing', text);
}

const postgres = await startBenchPostgres();
try {
  await postgres.ensureDatabase('tracing');
  await measure(postgres.url('tracing'));
  await closeRequestLog();
  await closePool();
} finally {
  await postgres.stop();
}
process.exit(0);
