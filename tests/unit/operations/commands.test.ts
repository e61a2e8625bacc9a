import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The commands for people end with one line that says why they cannot work, never with a stack. */

const root = new URL('../../..', import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  scripts: Record<string, string>;
};
const COMMANDS = Object.entries(scripts).filter(([, line]) => line.includes('demo-environment.mjs'));

const variables = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_none',
};

function run(line: string, args: string[], more: Record<string, string> = {}) {
  const [, ...words] = line.split(' ');
  const env = { PATH: process.env.PATH, ...variables, ...more } as unknown as NodeJS.ProcessEnv;
  const { status, stderr } = spawnSync(process.execPath, [...words, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, said: stderr };
}

describe.each(COMMANDS)('npm run %s', (_name, line) => {
  it('names a variable that is missing', () => {
    const { status, said } = run(line, [], { ENCRYPTION_KEY: '' });
    expect([status, said]).toEqual([1, 'The environment is invalid: ENCRYPTION_KEY: is not set\n']);
  });

  it('says how it is used when it does not know a word', () => {
    const { status, said } = run(line, ['--nonsense']);
    expect(status).toBe(1);
    expect(said).toMatch(/^(Unknown option '--nonsense'\. )?Usage: npm run .+\n$/);
  });
});

it.each(['staff', 'rotate-key', 'erase', 'reconcile'])(
  'npm run %s says that the database is away',
  (name) => {
    const args = { staff: ['list'], erase: ['--email', 'person@example.com'] }[name] ?? [];
    const { status, said } = run(scripts[name] ?? '', args, { STRIPE_SECRET_KEY: '' });
    expect(status).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain('127.0.0.1:9');
  },
);

it('npm run stripe:setup makes no endpoints where nobody from outside finds them', () => {
  const { status, said } = run(scripts['stripe:setup'] ?? '', []);
  expect(status).toBe(1);
  expect(said).toMatch(/^APP_URL is not set: .+\n$/);
});

it('npm run stripe:setup says that Stripe does not answer', () => {
  const { status, said } = run(scripts['stripe:setup'] ?? '', [], { APP_URL: 'https://pay.test' });
  expect(status).toBe(1);
  expect(said).toBe(
    'Stripe does not answer; the warnings above say why. Run the command again when it does.\n',
  );
});

describe('options that npm keeps for itself, as it does before "--"', () => {
  it.each([
    ['reconcile', [], { npm_config_dry_run: 'true' }, '--dry-run'],
    ['erase', ['--email', 'person@example.com'], { npm_config_dry_run: 'true' }, '--dry-run'],
    ['reconcile', ['30'], { npm_config_days: 'true' }, '--days'],
    ['stripe:setup', [], { npm_config_live: 'true' }, '--live'],
  ])('npm run %s %j does nothing without them', (name, args, kept, option) => {
    const { status, said } = run(scripts[name] ?? '', args, kept as unknown as Record<string, string>);
    expect(status).toBe(1);
    expect(said).toMatch(
      new RegExp(`^npm has kept ${option} for itself: write it after "--"\\. Usage: npm run .+\\n$`),
    );
  });
});

describe('what a command would understand in another way than it was meant', () => {
  it.each([
    ['reconcile', ['--days', 'week'], '--days must be a positive number\n'],
    ['reconcile', ['--days', '1e12'], '--days must be a positive number\n'],
    ['reconcile', ['--from', '7'], '--from must be a time such as 2026-11-22T10:00:00Z\n'],
    ['reconcile', ['--from', '2026-11-22T10:00:00'], '--from must be a time such as 2026-11-22T10:00:00Z\n'],
    [
      'reconcile',
      ['--from', '2999-01-01T00:00:00Z'],
      '--from is in the future: nothing has happened since 2999-01-01T00:00:00Z\n',
    ],
    [
      'reconcile',
      ['--from', '2026-11-22T10:00:00Z', '--days', '3'],
      'Give --days or --from, not both. Usage: npm run reconcile -- [--days 7 | --from 2026-11-22T10:00:00Z] [--dry-run]\n',
    ],
    [
      'staff',
      ['grant', 'one@example.com', 'two@example.com'],
      'Usage: npm run staff -- grant <email> | revoke <email> | reset-second-factor <email> | list\n',
    ],
  ])('npm run %s -- %j is refused', (name, args, words) => {
    expect(run(scripts[name] ?? '', args)).toEqual({ status: 1, said: words });
  });
});
