import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../../dev/build';
import { randomPort } from '../../../dev/ports';
import { startPostgres } from '../../../dev/postgres';
import { forgetRealServices } from '../../../dev/shared/real-services';
import { migrate } from '../../../prisma/migrate';
import { writeSoak } from './report';
import { runSoak } from './soak';

/**
 * npm run soak [-- --minutes 30 --seed S --groups-per-minute 20]
 *
 * Two production servers behind a balancer, two workers and a Postgres under a steady load of whole groups, while one
 * process after the other is killed. A line of JSON each minute, and one at the end; the exit status is 1 if anything was
 * lost. A run of ten minutes or more writes its section of docs/benchmarks.md.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    'groups-per-minute': { type: 'string', default: '20' },
  },
});
const WRITTEN_minutes = 10;
const minutes = Number(values.minutes);
const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

forgetRealServices(process.env);
await mkdir(join(root, '.local'), { recursive: true });
const dir = await mkdtemp(join(root, '.local', 'soak-'));
await ensureBuild(root);
const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), port: await randomPort() });
let status = 1;
try {
  await postgres.ensureDatabase('soak');
  const database_url = postgres.url('soak');
  await migrate(database_url);
  const seed = Number(values.seed);
  console.log(`seed ${seed}, logs in ${dir}`);
  const groups_per_minute = Number(values['groups-per-minute']);
  const report = await runSoak({ database_url, dir, minutes, seed, groups_per_minute, log: console.log });
  const { violations } = report;
  for (const violation of violations.slice(0, 50)) console.log(`VIOLATION ${violation}`);
  if (minutes >= WRITTEN_minutes) await writeSoak(report, { minutes, groups_per_minute });
  console.log(
    JSON.stringify({ bench: 'soak', ...report, minutes, lost: violations.length, violations: undefined }),
  );
  status = violations.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
  // The logs say what happened.
  if (status === 0) await rm(dir, { recursive: true, force: true });
}
process.exit(status);
