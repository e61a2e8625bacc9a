import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testDatabase } from '../support/database';

/** `npm run check:citus` where there is no Citus; with it, the run itself is the test. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Ended {
  code?: number;
  stdout: string;
  stderr: string;
}

const check = (...args: string[]): Promise<Ended> =>
  run('npm', ['run', '-s', 'check:citus', '--', ...args], { cwd: root }).catch((error: Ended) => error);

it('the check says that the extension is missing, and fails', async () => {
  const database = await testDatabase();
  const { code, stderr } = await check(database.url);
  await database.close();
  expect(code).toBe(1);
  expect(stderr).toContain('no extension citus');
});

it('the check asks for an address, and fails', async () => {
  const { code, stderr } = await check();
  expect(code).toBe(1);
  expect(stderr).toContain('address of a coordinator');
});
