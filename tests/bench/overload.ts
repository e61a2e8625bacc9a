import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { AppProcess } from '../../dev/app-process';
import { ensureBuild } from '../../dev/build';
import { randomPort } from '../../dev/ports';
import type { Postgres } from '../../dev/postgres';
import { migrate } from '../../prisma/migrate';
import { seedShop, sessionBody } from './api-seed';
import { startBenchPostgres } from './bench-postgres';
import { machine, type Target } from './load';
import { writeSection } from './report';

/**
 * npm run bench:overload
 *
 * More people at once than the production server works for, by MAX_IN_FLIGHT: how many answers they get, how many
 * refusals, and how long either takes. Each asks again as soon as it has one. The last limit is none.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const crowds = (process.env.BENCH_CROWDS ?? '50,200,800').split(',').map(Number);
const limits = (process.env.BENCH_LIMITS ?? '50,100,200,100000').split(',').map(Number);
const WARMUP_CROWD = 8;

async function measure(target: Target, connections: number): Promise<(string | number)[]> {
  const result = await autocannon({ ...target, connections, duration: seconds, timeout: 60 });
  const per_s = (count: number) => Math.round(count / result.duration);
  const { p50, p99, max } = result.latency;
  return [connections, per_s(result['2xx']), per_s(result['5xx']), p50, p99, max, result.errors];
}

async function measureLimit(postgres: Postgres, dir: string, limit: number): Promise<string[]> {
  const name = `overload_${limit}`;
  await postgres.ensureDatabase(name);
  const url = postgres.url(name);
  await migrate(url);
  const shop = await seedShop(url);
  const app = new AppProcess({
    root,
    port: await randomPort(),
    logFile: join(dir, `${name}.log`),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      ENCRYPTION_KEY: shop.encryption_key,
      RATE_LIMIT_FACTOR: '1000000',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
      WORKER: '0',
      LOG_LEVEL: 'error',
      MAX_IN_FLIGHT: String(limit),
    },
  });
  app.options.env.APP_URL = app.url;
  app.options.env.PORT = new URL(app.url).port;
  await app.start();
  const secret = { authorization: `Bearer ${shop.secret}` };
  const targets: Record<string, Target> = {
    'GET /sessions/:id': { url: `${app.url}/api/v1/sessions/${shop.session_id}`, headers: secret },
    'POST /sessions': {
      url: `${app.url}/api/v1/sessions`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.publishable}`,
        'content-type': 'application/json',
        origin: 'https://shop.example',
      },
      body: sessionBody(shop),
    },
    '/sign-in, a page': { url: `${app.url}/sign-in` },
  };
  const rows: string[] = [];
  for (const [what, target] of Object.entries(targets)) {
    await measure(target, WARMUP_CROWD);
    for (const crowd of crowds) {
      const row = `| ${[what, limit, ...(await measure(target, crowd))].join(' | ')} |`;
      console.log(row);
      rows.push(row);
    }
  }
  await app.stop();
  return rows;
}

const postgres = await startBenchPostgres();
try {
  await ensureBuild(root);
  const rows: string[] = [];
  for (const limit of limits) rows.push(...(await measureLimit(postgres, postgres.folder, limit)));
  await writeSection(
    'overload',
    'Too much work',
    `\`npm run bench:overload\`: ${machine().replace(/, \d+ connections$/, '')}. Load, server and Postgres share the machine. Each of a crowd asks again as soon as it is answered or refused, for ${seconds} s (\`BENCH_SECONDS\`). Times are those of answers and refusals alike; a limit of 100000 is none.

| What | \`MAX_IN_FLIGHT\` | At once | Answered a second | Refused a second | Median, ms | 99th percentile, ms | Longest, ms | Errors |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`,
  );
} finally {
  await postgres.stop();
}
