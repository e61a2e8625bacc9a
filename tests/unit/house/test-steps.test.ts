import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { vitestArguments } from '../../../dev/shared/vitest-arguments';

const run = promisify(execFile);
const vitest = fileURLToPath(new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'split-no-tests-'));
  const project = { test: { name: 'empty', include: ['*.test.mjs'], globals: true } };
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ test: { projects: [project] } })}`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runStep = () =>
  run(process.execPath, [vitest, ...vitestArguments('empty', join(folder, 'result.json'))], { cwd: folder });

it('a step of npm test that finds no test fails; with one, it passes', async () => {
  await expect(runStep()).rejects.toThrow(/No test files found/);
  await writeFile(join(folder, 'one.test.mjs'), `test('one', () => {});`);
  await expect(runStep()).resolves.toBeDefined();
});
