import { afterEach, describe, expect, it } from 'vitest';
import { signInLimits } from '@/lib/auth/limits';
import { closeRateLimiter } from '@/lib/edge/rate-limit/limiter';
import { byBucket } from '@/lib/edge/rate-limit/store';
import { resetEnvironment } from '@/lib/env';

afterEach(() => closeRateLimiter());

describe('sign-in limits', () => {
  const { customStorage, max } = signInLimits();
  const ask = (address: string, path: string) =>
    customStorage.consume(`${address}|${path}`, { window: 60, max });

  it('count all tokens of a route together, however many a stranger makes up', async () => {
    resetEnvironment({ DATABASE_URL: 'postgres://localhost/none' });
    const answers = [];
    for (let index = 0; index < max + 10; index += 1) {
      answers.push(await ask('198.51.100.1', `/reset-password/token${index}|x`));
    }
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(max);
    expect((await ask('198.51.100.2', '/reset-password/token')).allowed).toBe(true);
  });

  it('count an IPv6 network as one client', async () => {
    resetEnvironment({ DATABASE_URL: 'postgres://localhost/none' });
    const answers = [];
    for (let index = 0; index < max + 1; index += 1) {
      answers.push(await ask(`2001:db8::${(index + 1).toString(16)}`, '/verify-email'));
    }
    expect(answers.at(-1)?.allowed).toBe(false);
  });
});

it('limiters are made once for each name, and never without bound', () => {
  const limiterOf = byBucket(({ name }) => ({ name }));
  const bucket = (name: string) => ({ name, per_minute: 1 });
  expect(limiterOf(bucket('a'))).toBe(limiterOf(bucket('a')));
  expect(() => {
    for (let index = 0; index < 1000; index += 1) limiterOf(bucket(`route/${index}`));
  }).toThrow('not named after its route');
});
