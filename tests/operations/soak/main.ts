import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../../dev/build';
import { randomPort } from '../../../dev/ports';
import { startPostgres } from '../../../dev/postgres';
import { forgetRealServices } from '../../../dev/shared/real-services';
import { migrate } from '../../../prisma/migrate';
import { numbersGiven, onPostgres } from '../../support/long-command';
import { writeSoak } from './report';
import { runSoak } from './soak';

/**
 * npm run soak [-- --minutes 30 --seed S --groups-per-minute 20]
 *
 * Two production servers behind a balancer, two workers and a Postgres under a steady load of whole groups, while one
 * process after the other is killed. A line of JSON each minute, and one at the end; the exit status is 1 if anything was
 * lost. A run of ten minutes or more writes its section of docs/benchmarks.md.
 */
const given = numbersGiven('soak', {
  minutes: 30,
  seed: Date.now() % 1_000_000_000,
  'groups-per-minute': 20,
});
const { minutes, seed, 'groups-per-minute': groups_per_minute } = given;
const WRITTEN_minutes = 10;
const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

forgetRealServices(process.env);
await mkdir(join(root, '.local'), { recursive: true });
const dir = await mkdtemp(join(root, '.local', 'soak-'));
await ensureBuild(root);
const starting = startPostgres({ dataDir: join(dir, 'postgres'), port: await randomPort() });
const status = await onPostgres(starting, async (postgres) => {
  await postgres.ensureDatabase('soak');
  const database_url = postgres.url('soak');
  await migrate(database_url);
  console.log(`seed ${seed}, logs in ${dir}`);
  const report = await runSoak({ database_url, dir, minutes, seed, groups_per_minute, log: console.log });
  const { violations } = report;
  for (const violation of violations.slice(0, 50)) console.log(`VIOLATION ${violation}`);
  if (minutes >= WRITTEN_minutes) await writeSoak(report, { minutes, groups_per_minute });
  console.log(
    JSON.stringify({ bench: 'soak', ...report, minutes, lost: violations.length, violations: undefined }),
  );
  return violations.length > 0 ? 1 : 0;
});
// The logs say what happened.
if (status === 0) await rm(dir, { recursive: true, force: true });
process.exit(status);
