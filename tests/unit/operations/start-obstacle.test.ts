import { afterEach, describe, expect, it } from 'vitest';
import { ownOrigin } from '@/lib/edge/own-origin';
import { env, resetEnvironment } from '@/lib/env';
import { DATABASE_URL_words, isDatabaseUrl } from '@/lib/format/database-url';
import { reasonOf } from '@/lib/reason-of';
import { startObstacle } from '@/lib/start-obstacle';
import manifest from '../../../package.json' with { type: 'json' };

const before = { ENCRYPTION_KEY: process.env.ENCRYPTION_KEY, DATABASE_URL: process.env.DATABASE_URL };
afterEach(() => resetEnvironment({ ...before, CRON_SECRET: undefined }));

describe('what keeps a program from running', () => {
  it('is a Node older than package.json asks for', () => {
    resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none' });
    const needed = manifest.engines.node.replace('>=', '');
    expect(startObstacle(`${needed}.0.0`)).toBeNull();
    expect(startObstacle('18.20.4')).toBe(`This needs Node ${needed} or newer, and this is Node 18.20.4.`);
  });

  it('is every wrong variable, in one line', () => {
    resetEnvironment({ DATABASE_URL: '', ENCRYPTION_KEY: undefined, CRON_SECRET: 'short' });
    expect(() => env()).toThrow();
    expect(startObstacle()).toBe(
      'The environment is invalid: DATABASE_URL: is not set; ENCRYPTION_KEY: is not set; ' +
        'CRON_SECRET: must have at least 16 characters: openssl rand -base64 32',
    );
  });

  it.each([
    ['SETTLEMENT_CURRENCIES', 'usd,xx', 'must be codes of currencies that can be charged'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_one,two', 'must start with whsec_'],
    [
      'BETTER_AUTH_SECRET',
      'a secret of thirty-two characters,short',
      'must have at least 16 characters: openssl rand -base64 32',
    ],
    ['DIRECT_DATABASE_URL', 'postgres://split:a/b@host/split', DATABASE_URL_words],
    ['DIRECT_DATABASE_URL', 'postgresql', DATABASE_URL_words],
    ['APP_URL', 'pay.example.com', 'must be like https://pay.example.com'],
    ['APP_URL', 'localhost:3000', 'must be like https://pay.example.com'],
  ])('is %s=%s, by its name', (name, value, words) => {
    const app_url = process.env.APP_URL;
    resetEnvironment({ DATABASE_URL: 'postgres://nowhere/none', [name]: value });
    expect(startObstacle()).toBe(`The environment is invalid: ${name}: ${words}`);
    resetEnvironment({ [name]: undefined, APP_URL: app_url });
  });
});

describe('the address of a database', () => {
  it.each([
    'postgres://localhost/split',
    'postgresql://split:a%2Fb@[::1]:5432/split?sslmode=require',
    'postgres://split:secret@/split?host=/var/run/postgresql',
    'postgres:///split',
    'postgres://%2Fvar%2Frun%2Fpostgresql/split',
  ])('can be %s', (address) => {
    expect(isDatabaseUrl(address)).toBe(true);
  });
});

describe('a reason', () => {
  it('names each address that refused a connection', () => {
    const refused = new AggregateError([
      new Error('ECONNREFUSED ::1:5432'),
      new Error('ECONNREFUSED 127.0.0.1'),
    ]);
    expect(reasonOf(refused)).toBe('ECONNREFUSED ::1:5432; ECONNREFUSED 127.0.0.1');
  });
});

describe('where a server reaches itself', () => {
  it.each([
    ['::', 'IPv6', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'IPv4', 'http://127.0.0.1:3000'],
    ['127.0.0.1', 'IPv4', 'http://127.0.0.1:3000'],
    ['10.1.2.3', 'IPv4', 'http://10.1.2.3:3000'],
    ['::1', 'IPv6', 'http://[::1]:3000'],
  ])('when it listens on %s', (address, family, origin) => {
    expect(ownOrigin({ address, family, port: 3000 })).toBe(origin);
  });
});
