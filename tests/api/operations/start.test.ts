import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { startApi } from '../../support/api';
import { makeMerchant } from '../../support/merchant';
import { hasWorkerBegun } from '../../support/queued-jobs';
import { startProcess } from '../../support/start-process';

/** A deployment that cannot work: each process ends at once, with a status that supervisors see, and says why. */

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startApi();
  await makeMerchant();
});
afterAll(() => stop());

/** A database on which the last migration has not run. */
async function forgetLastMigration(): Promise<string> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ migration_name: string }>(
    'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING *',
  );
  await client.end();
  return rows[0]?.migration_name ?? '';
}

const OTHER_KEY = Buffer.alloc(32, 8).toString('base64');

/** The last line, which says why; nothing but log lines may be above it. */
function reasonIn(output: string): unknown {
  const lines = output.trim().split('\n');
  const { level, message, reason } = lines.map((line) => JSON.parse(line)).at(-1);
  expect([level, message]).toEqual(['error', 'could not start']);
  return reason;
}

/** Its start knows another time than the database. */
const ahead = (hours: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const now = Date.now; Date.now = () => now() + ${hours} * 3600000;`,
  )}`,
});

/** Another database of the same Postgres. */
const databaseNamed = (name: string) => {
  const url = new URL(env().DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
};

const WRONG: [string, Record<string, string | undefined>, string][] = [
  ['proxies that are no addresses', { TRUSTED_PROXIES: '10.0.0.0/8,notanip' }, 'TRUSTED_PROXIES'],
  ['Upstash without its token', { UPSTASH_REDIS_REST_URL: 'https://redis.test' }, 'UPSTASH_REDIS_REST_TOKEN'],
  ['an Upstash token alone', { UPSTASH_REDIS_REST_TOKEN: 'token' }, 'UPSTASH_REDIS_REST_URL'],
  ['no key for secrets', { ENCRYPTION_KEY: undefined }, 'ENCRYPTION_KEY: is not set'],
  ['a token that can be guessed', { METRICS_TOKEN: 'guess' }, 'METRICS_TOKEN: must have at least 16'],
  ['no Stripe key', { STRIPE_SECRET_KEY: undefined }, 'No Stripe key is configured'],
  ['no publishable key', { STRIPE_PUBLISHABLE_KEY: undefined }, 'STRIPE_PUBLISHABLE_KEY must be set'],
  ['another encryption key', { ENCRYPTION_KEY: OTHER_KEY }, 'ENCRYPTION_KEY does not read the secrets'],
  [
    'nothing at the direct address',
    { DIRECT_DATABASE_URL: 'postgres://127.0.0.1:9/none' },
    'DIRECT_DATABASE_URL: conn',
  ],
  ['no database', { DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none' }, 'ECONNREFUSED 127.0.0.1:9'],
];

describe('a start that cannot succeed', () => {
  it.each(WRONG)('ends with status 1 and one line that says so: %s', async (_name, variables, text) => {
    const { ended, output } = startProcess('server', { PORT: '0', ...variables });
    expect(await ended).toBe(1);
    expect(reasonIn(output())).toContain(text);
  });

  it('names every variable that is wrong', async () => {
    const { ended, output } = startProcess('worker', { TRUSTED_PROXIES: 'x', UPSTASH_REDIS_REST_TOKEN: 'y' });
    expect(await ended).toBe(1);
    expect(reasonIn(output())).toMatch(/TRUSTED_PROXIES: .*; UPSTASH_REDIS_REST_URL: /);
  });

  it('warns that links lead nowhere where APP_URL is not set', async () => {
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none' };
    const processes = [undefined, 'https://pay.test'].map((APP_URL) =>
      startProcess('worker', { ...away, APP_URL }),
    );
    await Promise.all(processes.map(({ ended }) => ended));
    const warned = processes.map(({ output }) => output().includes('APP_URL is not set'));
    expect(warned).toEqual([true, false]);
  });

  it('warns where APP_URL is not https, except on this machine itself', async () => {
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none' };
    const origins = ['http://pay.test', 'https://pay.test', 'http://localhost:3000', 'http://127.0.0.1'];
    const processes = origins.map((APP_URL) => startProcess('worker', { ...away, APP_URL }));
    await Promise.all(processes.map(({ ended }) => ended));
    const warned = processes.map(({ output }) => output().includes('APP_URL is not https'));
    expect(warned).toEqual([true, false, false, false]);
  });

  it('warns that no mail leaves, and that nobody hears of one that comes back', async () => {
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:9/none' };
    const sends = { RESEND_API_KEY: 're_test', MAIL_FROM: 'Pay <pay@pay.test>' };
    const ways = [
      { RESEND_API_KEY: undefined },
      { RESEND_API_KEY: 're_test', MAIL_FROM: undefined },
      { ...sends, RESEND_WEBHOOK_SECRET: undefined },
      { ...sends, RESEND_WEBHOOK_SECRET: 'whsec_AAAA' },
    ];
    const processes = ways.map((way) => startProcess('worker', { ...away, ...way }));
    await Promise.all(processes.map(({ ended }) => ended));
    const warned = processes.map(({ output }) => /(RESEND_\w+|MAIL_FROM) is not set/.exec(output())?.[1]);
    expect(warned).toEqual(['RESEND_API_KEY', 'MAIL_FROM', 'RESEND_WEBHOOK_SECRET', undefined]);
  });

  it('warns of a variable whose name has a typo, and of a clock that is wrong', async () => {
    const wrong = {
      TRUSTED_PROXY: '127.0.0.1',
      ...ahead(1),
      METRICS_HOST: '203.0.113.1',
      METRICS_PORT: '9464',
    };
    const { ended, output } = startProcess('worker', wrong);
    expect(await ended).toBe(1);
    expect(output()).toContain(
      'TRUSTED_PROXY is set, and no variable of this service: TRUSTED_PROXIES may be meant',
    );
    expect(output()).toMatch(/this machine's clock is ahead of the database's","seconds":3(599|600)/);
    expect(reasonIn(output())).toContain('METRICS_HOST: 203.0.113.1 is no address of this machine');
  });

  it('takes no job where the port for monitoring cannot be opened', async () => {
    for (const program of ['server', 'worker'] as const) {
      const { ended } = startProcess(program, {
        PORT: '0',
        METRICS_HOST: '203.0.113.1',
        METRICS_PORT: '9464',
      });
      expect(await ended).toBe(1);
      expect(await hasWorkerBegun()).toBe(false);
    }
  });

  it('says that the direct address leads to another database', async () => {
    const { ended, output } = startProcess('worker', { DIRECT_DATABASE_URL: databaseNamed('postgres') });
    expect(await ended).toBe(1);
    expect(reasonIn(output())).toContain('DIRECT_DATABASE_URL leads to another database');
  });

  it('says that the database has none of its tables', async () => {
    const { ended, output } = startProcess('worker', { DATABASE_URL: databaseNamed('postgres') });
    expect(await ended).toBe(1);
    expect(reasonIn(output())).toContain('The database has no tables of this service');
  });

  it('passes its status on through npm', async () => {
    const without = { STRIPE_SECRET_KEY: undefined };
    const programs = ['npm_start', 'npm_worker'] as const;
    expect(await Promise.all(programs.map((program) => startProcess(program, without).ended))).toEqual([
      1, 1,
    ]);
  });

  it('names the migrations that the database lacks', async () => {
    const last = await forgetLastMigration();
    const { ended, output } = startProcess('worker');
    expect(await ended).toBe(1);
    expect(output()).toContain(last);
    expect(output()).toContain('npm run migrate');
  });
});
