import { afterEach, describe, expect, it } from 'vitest';
import { ownOrigin } from '@/lib/edge/own-origin';
import { env, resetEnvironment } from '@/lib/env';
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
