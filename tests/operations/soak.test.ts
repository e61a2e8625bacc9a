import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '../../dev/build';
import { type TestDatabase, testDatabase } from '../support/database';
import { runSoak } from './soak/soak';

/** A minute of `npm run soak`. */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  await ensureBuild(root);
  await mkdir(join(root, '.local'), { recursive: true });
  dir = await mkdtemp(join(root, '.local', 'soak-'));
  database = await testDatabase();
}, 600_000);
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

it('loses nothing while servers and workers are killed under load', async () => {
  const { total, kills, violations } = await runSoak({
    database_url: database.url,
    dir,
    minutes: 1,
    seed: 15,
    groups_per_minute: 20,
    log: () => {},
  });
  expect(violations).toEqual([]);
  expect(total.ended).toBe(total.started);
  expect(total.started).toBeGreaterThan(5);
  expect(kills).toBeGreaterThan(0);
});
