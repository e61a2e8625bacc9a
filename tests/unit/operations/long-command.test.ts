import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Commands that run for minutes say at once that they were given something else than they take. */

const root = new URL('../../..', import.meta.url).pathname;

it.each([
  ['operations/drill', ['--groups', 'few'], '--groups must be a positive number. Usage: npm run drill -- '],
  ['operations/drill', ['--nonsense'], "Unknown option '--nonsense'. Usage: npm run drill -- "],
  ['operations/soak/main', ['30'], "Unexpected argument '30'. Usage: npm run soak -- [--minutes 30] "],
  ['simulation/main', ['--groups', '0'], '--groups must be a positive number. Usage: npm run simulate -- '],
])('tests/%s %j', (file, args, words) => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `tests/${file}.ts`, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv,
  });
  expect(status).toBe(1);
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it('npm run demo says that npm has kept --reset for itself', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'dev/demo.ts', '--nonsense'], {
    cwd: root,
    encoding: 'utf8',
    // Where it is not refused the unknown option is, so that no demo starts.
    env: { PATH: process.env.PATH, npm_config_reset: 'true' } as unknown as NodeJS.ProcessEnv,
  });
  expect([status, stderr.trim()]).toEqual([
    1,
    'npm has kept --reset for itself. To start over: npm run demo -- --reset',
  ]);
});
