import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations } from '../../prisma/missing-migrations';
import { runTests } from './run-tests';

/**
 * The code from before the latest migration, on the schema of today: that is what serves while `npm run migrate` runs,
 * and after going back by a version. Its own tests of groups, payments and refunds say whether it still works.
 */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const run = promisify(execFile);
const TESTS = ['sessions/sessions', 'sessions/refunds', 'payments/payments', 'groups/approval'];

const git = async (...args: string[]) => (await run('git', args, { cwd: root })).stdout.trim();

let folder: string;
beforeAll(async () => {
  const latest = (await readMigrations()).at(-1)?.name ?? '';
  const added = await git('log', '-1', '--format=%H', '--', `prisma/migrations/${latest}/migration.sql`);
  // A migration that is not committed yet comes after everything that is.
  const before = await git('rev-parse', '--verify', added ? `${added}^` : 'HEAD').catch(() => {
    throw new Error('This needs the commit before the latest migration: git fetch --unshallow');
  });
  folder = await mkdtemp(join(tmpdir(), 'split-previous-'));
  await git('archive', '--output', join(folder, 'code.tar'), before);
  await run('tar', ['-xf', 'code.tar'], { cwd: folder });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, '.local'));
  // Its client knows its own schema; its databases get today's.
  await run(process.execPath, ['scripts/generate-prisma.mjs'], { cwd: folder });
  await rm(join(folder, 'prisma/migrations'), { recursive: true });
  await cp(join(root, 'prisma/migrations'), join(folder, 'prisma/migrations'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('opens, pays, refunds and approves groups as before', async () => {
  const { passed, failed } = await runTests(
    TESTS.map((name) => `tests/api/${name}.test.ts`),
    { folder },
  );
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(20);
}, 600_000);
