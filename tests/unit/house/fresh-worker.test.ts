import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
beforeAll(async () => {
  await mkdir(join(root, '.local'), { recursive: true });
  folder = await mkdtemp(join(root, '.local', 'fresh-worker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Finds its world as it should be, and leaves another behind. */
const UNTIDY = `
import { expect, it, vi } from 'vitest';
import { kept } from './kept.mjs';
import { tidy } from './mocked.mjs';

it('finds nothing of the other file', () => {
  const found = { pid: globalThis.firstPid ?? process.pid, kept: kept.size, tidy, env: process.env.LEFT, given: process.env.GIVEN };
  expect(found).toEqual({ pid: process.pid, kept: 0, tidy: MOCKED, env: undefined, given: 'as it was' });
  expect([globalThis.splitSingletons, globalThis.Stubbed, vi.isFakeTimers()]).toEqual([undefined, undefined, false]);
  globalThis.firstPid = process.pid;
  globalThis.splitSingletons = new Map();
  kept.add('something');
  process.env.LEFT = 'yes';
  delete process.env.GIVEN;
  vi.stubGlobal('Stubbed', true);
  vi.useFakeTimers();
});`;
const MOCKING = `vi.mock('./mocked.mjs', () => ({ tidy: false }));`;

it('a test file finds no module, mock, variable, or clock of the file before it in the same process', async () => {
  const files = {
    'vitest.config.mjs': `export default ${JSON.stringify({
      test: {
        isolate: false,
        maxWorkers: 1,
        env: { GIVEN: 'as it was' },
        setupFiles: [join(root, 'tests/support/fresh-worker.ts')],
      },
    })}`,
    'kept.mjs': 'export const kept = new Set();',
    'mocked.mjs': 'export const tidy = true;',
    'a.test.mjs': UNTIDY.replace('MOCKED', 'false') + MOCKING,
    'b.test.mjs': UNTIDY.replace('MOCKED', 'true'),
    'c.test.mjs': UNTIDY.replace('MOCKED', 'false') + MOCKING,
    'd.test.mjs': UNTIDY.replace('MOCKED', 'true'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { stdout } = await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: folder,
  });
  expect(stdout).toMatch(/4 passed/);
});
