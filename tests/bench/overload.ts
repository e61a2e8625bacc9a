import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { ensureBuild } from '../../dev/build';
import type { Postgres } from '../../dev/postgres';
import { forgetRealServices } from '../../dev/shared/real-services';
import { migrate } from '../../prisma/migrate';
import { seedShop } from './api-seed';
import { openingOf, startBenchApp } from './bench-app';
import { startBenchPostgres } from './bench-postgres';
import { machine, type Target } from './load';
import { writeSection } from './report';

forgetRealServices(process.env);

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
  const app = await startBenchApp({
    database_url: url,
    shop,
    logFile: join(dir, `${name}.log`),
    env: { LOG_LEVEL: 'error', MAX_IN_FLIGHT: String(limit) },
  });
  const secret = { authorization: `Bearer ${shop.secret}` };
  const targets: Record<string, Target> = {
    'GET /sessions/:id': { url: `${app.url}/api/v1/sessions/${shop.session_id}`, headers: secret },
    'POST /sessions': openingOf(app, shop),
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
