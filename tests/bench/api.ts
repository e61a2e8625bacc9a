import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { AppProcess } from '../../dev/app-process';
import { ensureBuild } from '../../dev/build';
import type { Postgres } from '../../dev/postgres';
import { forgetRealServices } from '../../dev/shared/real-services';
import { migrate } from '../../prisma/migrate';
import { fillSessions, type Shop, seedShop, sqlRounds } from './api-seed';
import { openingOf, startBenchApp } from './bench-app';
import { startBenchPostgres } from './bench-postgres';
import { CONNECTIONS, Contest, load, machine, peakMemory_mb, type Target } from './load';
import { writeSection } from './report';

forgetRealServices(process.env);

/**
 * npm run bench:api
 *
 * The REST API of the production server, as ratios within one run: to an empty route handler of the same server,
 * to the bare statements through `pg`, and of a listing at a million sessions to one at a thousand. Two servers
 * run side by side, one for each size; the second also answers the empty handler, as the control: two processes
 * of the same code differ too.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const FEW = 1_000;
const MANY = 1_000_000;
const TEMPLATE = 'bench_template';
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
const warmup_s = Number(process.env.BENCH_WARMUP_SECONDS ?? 20);
const many = Number(process.env.BENCH_SESSIONS ?? MANY);

interface Stand {
  app: AppProcess;
  shop: Shop;
  url: string;
  session_id: string;
}

async function copyOfTemplate(postgres: Postgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await client.end();
  return postgres.url(name);
}

/** A database with this many sessions, and a server on it. */
async function stand(postgres: Postgres, dir: string, name: string, sessions: number): Promise<Stand> {
  const url = await copyOfTemplate(postgres, name);
  const shop = await seedShop(url);
  await fillSessions(url, shop, sessions);
  const app = await startBenchApp({ database_url: url, shop, logFile: join(dir, `${name}.log`) });
  return { app, shop, url, session_id: shop.session_id };
}

const empty = ({ app }: Stand): Target => ({ url: `${app.url}/api/health` });
const post = ({ app, shop }: Stand): Target => openingOf(app, shop);
const secret = ({ shop }: Stand) => ({ authorization: `Bearer ${shop.secret}` });
const get = (at: Stand): Target => ({
  url: `${at.app.url}/api/v1/sessions/${at.session_id}`,
  headers: secret(at),
});
const list = (at: Stand): Target => ({ url: `${at.app.url}/api/v1/sessions`, headers: secret(at) });

async function measure(postgres: Postgres, dir: string): Promise<void> {
  console.log(`${machine()}; filling ${FEW} and ${many} sessions`);
  await postgres.ensureDatabase(TEMPLATE);
  await migrate(postgres.url(TEMPLATE));
  const few = await stand(postgres, dir, 'few', FEW);
  const lots = await stand(postgres, dir, 'lots', many);
  const sql = await sqlRounds(postgres.url('few'), few.shop, CONNECTIONS);
  const program = ['--import', 'tsx', 'tests/bench/bare-server.ts'];
  const bare = {
    ...few,
    app: await startBenchApp({
      database_url: few.url,
      shop: few.shop,
      logFile: join(dir, 'bare.log'),
      program,
    }),
  };
  const run = (target: Target) => () => load(target, seconds);
  const main = new Contest({
    empty: run(empty(few)),
    twin: run(empty(lots)),
    post: run(post(few)),
    get: run(get(few)),
    post_bare: run(post(bare)),
    get_bare: run(get(bare)),
    post_sql: () => sql.post(seconds),
    get_sql: () => sql.get(seconds),
    get_in_two: () => sql.get_in_two(seconds),
  });
  const lists = new Contest({ list_1k: run(list(few)), list_1m: run(list(lots)) });
  for (const target of [list, get]) for (const at of [few, lots]) await load(target(at), warmup_s);
  await load(post(few), warmup_s);
  for (const target of [post, get]) await load(target(bare), warmup_s);
  await lists.run(rounds);
  // The API's own load ends here; the empty handler below goes through Next, which needs more.
  const rss_mb = peakMemory_mb(few.app.pid ?? 0);
  for (const at of [few, lots]) await load(empty(at), warmup_s);
  await main.run(rounds);
  await report(main, lists, { rss_mb, rss_with_empty_mb: peakMemory_mb(few.app.pid ?? 0) });
  await sql.close();
  for (const { app } of [few, lots, bare]) await app.stop();
}

type Main = Contest<
  'empty' | 'twin' | 'post' | 'get' | 'post_bare' | 'get_bare' | 'post_sql' | 'get_sql' | 'get_in_two'
>;

async function report(
  main: Main,
  lists: Contest<'list_1k' | 'list_1m'>,
  memory: { rss_mb: number; rss_with_empty_mb: number },
): Promise<void> {
  const two = (value: number) => Number(value.toFixed(2));
  const spread = (name: 'post' | 'get') => main.median(name, 'p99_ms') / main.median(name, 'p50_ms');
  const figures = {
    post_vs_empty: two(main.ratio('post', 'empty')),
    get_vs_empty: two(main.ratio('get', 'empty')),
    list_1m_vs_1k: two(1 / lists.ratio('list_1m', 'list_1k')),
    post_vs_sql: two(main.ratio('post', 'post_sql')),
    get_vs_sql: two(main.ratio('get', 'get_sql')),
    get_vs_two: two(main.ratio('get', 'get_in_two')),
    post_bare_vs_sql: two(main.ratio('post_bare', 'post_sql')),
    get_bare_vs_sql: two(main.ratio('get_bare', 'get_sql')),
    post_vs_bare: two(main.ratio('post', 'post_bare')),
    get_vs_bare: two(main.ratio('get', 'get_bare')),
    p99_over_p50: two(Math.max(spread('post'), spread('get'))),
    twin: two(main.ratio('twin', 'empty')),
    ...memory,
  };
  const rows = [
    ['POST /sessions to an empty route handler, requests a second', figures.post_vs_empty, '0.5 or more'],
    ['GET /sessions/:id to an empty route handler', figures.get_vs_empty, '0.65 or more'],
    ['The same empty handler of a second process: the control', figures.twin, '1'],
    ['POST /sessions to its two statements through pg', figures.post_vs_sql, '0.9 or more'],
    ['GET /sessions/:id to its one statement through pg', figures.get_vs_sql, '0.9 or more'],
    ['The same to the key and the session through pg, one after another', figures.get_vs_two, ''],
    ['The statements of POST behind a bare server to those through pg', figures.post_bare_vs_sql, ''],
    ['The statement of GET behind a bare server to that through pg', figures.get_bare_vs_sql, ''],
    ['POST /sessions to its statements behind a bare server', figures.post_vs_bare, ''],
    ['GET /sessions/:id to its statement behind a bare server', figures.get_vs_bare, ''],
    [`Time of GET /sessions at ${many} sessions to that at ${FEW}`, figures.list_1m_vs_1k, '1.2 or less'],
    ['p99 to p50, the worse of POST and GET', figures.p99_over_p50, 'under 10'],
    ['Peak memory of a server under the API’s load, MB', figures.rss_mb, 'under 400'],
    ['The same after the empty handler’s load through Next, MB', figures.rss_with_empty_mb, ''],
  ];
  const text = [
    `\`npm run bench:api\`: ${machine()}. Load, servers and Postgres (fsync on) share the machine. Median of ${rounds} rounds (\`BENCH_ROUNDS\`) of ${seconds} s (\`BENCH_SECONDS\`), in alternating order, after ${warmup_s} s of warm-up for each target (\`BENCH_WARMUP_SECONDS\`).`,
    ['| What | Measured | Aim |', '| --- | --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
      '\n',
    ),
  ].join('\n\n');
  await writeSection('api', 'The REST API', text);
  for (const [what, value, aim] of rows)
    console.log(`${String(value).padStart(8)}  ${what}${aim ? ` (aim: ${aim})` : ''}`);
  for (const name of [
    'empty',
    'post',
    'get',
    'post_bare',
    'get_bare',
    'post_sql',
    'get_sql',
    'get_in_two',
  ] as const) {
    console.log(
      `${name.padEnd(9)} ${main.median(name, 'per_s').toFixed(0)}/s, p50 ${main.median(name, 'p50_ms')} ms, p99 ${main.median(name, 'p99_ms')} ms`,
    );
  }
  console.log(JSON.stringify({ bench: 'api', ...figures }));
}

await ensureBuild(root);
const postgres = await startBenchPostgres();
try {
  await measure(postgres, postgres.folder);
} finally {
  await postgres.stop();
}
process.exit(0);
