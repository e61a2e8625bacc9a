import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeRateLimiter, rateLimiter } from '@/lib/edge/rate-limit/limiter';
import {
  checkAuthenticationLimits,
  conditionalBucket,
  countAuthenticationFailure,
  countRequest,
  countServerRequest,
  limitHeaders,
  serverBucket,
} from '@/lib/edge/rate-limit/limits';
import { resetEnvironment } from '@/lib/env';

const ADDRESS = '198.51.100.1';
const bucket = { name: 'route', per_minute: 3 };

function configure(factor: string): void {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', RATE_LIMIT_FACTOR: factor });
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  configure('1');
});
afterEach(async () => {
  vi.useRealTimers();
  await closeRateLimiter();
  resetEnvironment({ RATE_LIMIT_FACTOR: undefined });
});

async function repeat<Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < times; index += 1) results.push(await work(index));
  return results;
}

describe('a limit', () => {
  it('counts down to the last request of its minute, whose beginning is the first', async () => {
    const answers = await repeat(4, () => countRequest(bucket, ADDRESS));
    expect(answers.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    vi.setSystemTime(Date.now() + 20_000);
    expect((await countRequest(bucket, ADDRESS)).reset_ms).toBe(40_000);
    vi.setSystemTime(Date.now() + 40_001);
    expect(await countRequest(bucket, ADDRESS)).toMatchObject({ remaining: 2, reset_ms: 60_000 });
  });

  it('is not touched by looking at it', async () => {
    const untouched = { allowed: true, limit: 3, remaining: 3, reset_ms: 60_000 };
    await repeat(5, () => rateLimiter().peek(bucket, ADDRESS));
    expect(await rateLimiter().peek(bucket, ADDRESS)).toEqual(untouched);
    await countRequest(bucket, ADDRESS);
    await expect(rateLimiter().peek(bucket, ADDRESS)).resolves.toMatchObject({ allowed: true, remaining: 2 });
  });

  it.each([
    ['2', 6],
    ['0.5', 2],
    ['0.001', 1],
  ])('is multiplied by a factor of %s, and is never none', async (factor, limit) => {
    configure(factor);
    expect(await countRequest(bucket, ADDRESS)).toMatchObject({ limit, allowed: true });
  });

  it('is ten times as high for conditional reads, and counts them apart', async () => {
    expect(conditionalBucket(bucket)).toEqual({ name: 'route_conditional', per_minute: 30 });
    await countRequest(bucket, ADDRESS);
    expect((await countRequest(conditionalBucket(bucket), ADDRESS)).remaining).toBe(29);
  });

  it('of a merchant’s servers is its own in each mode, and at each rate', async () => {
    const count = (merchant_id: string, livemode: boolean, per_minute = 1_200) =>
      countServerRequest(serverBucket(per_minute), { merchant_id, livemode });
    await count('merch_1', false);
    const others = [await count('merch_1', true), await count('merch_2', false)];
    expect(others.map(({ remaining }) => remaining)).toEqual([1_199, 1_199]);
    expect((await count('merch_1', false)).remaining).toBe(1_198);
    expect(await count('merch_1', false, 3_000)).toMatchObject({ limit: 3_000, remaining: 2_999 });
  });

  it('tells whole seconds, at least one, and to wait only where it refuses', () => {
    const allowance = { allowed: true, limit: 3, remaining: 1, reset_ms: 1_001 };
    expect(limitHeaders(allowance)).toEqual({
      'RateLimit-Limit': '3',
      'RateLimit-Remaining': '1',
      'RateLimit-Reset': '2',
    });
    expect(limitHeaders({ ...allowance, allowed: false, reset_ms: 0 })).toMatchObject({ 'Retry-After': '1' });
  });
});

describe('failures to authenticate', () => {
  const token = (index: number) => `split_sk_test_${String(index).padStart(6, '0')}wrong`;
  const limited = { code: 'rate_limited' };

  it('are refused from the 121st of an address on, and its right keys with them', async () => {
    await repeat(120, (index) => countAuthenticationFailure(ADDRESS, token(index)));
    await expect(checkAuthenticationLimits(ADDRESS, null)).rejects.toMatchObject(limited);
    await expect(checkAuthenticationLimits('198.51.100.2', token(1))).resolves.toBeUndefined();
    await expect(countAuthenticationFailure(ADDRESS, null)).rejects.toMatchObject(limited);
  });

  it('are refused from the 41st of a key’s prefix on, for those addresses alone that have failed', async () => {
    await repeat(40, (index) => countAuthenticationFailure(`198.51.100.${index}`, `${token(1)}${index}`));
    await expect(checkAuthenticationLimits('198.51.100.7', token(1))).rejects.toMatchObject(limited);
    await expect(checkAuthenticationLimits('198.51.100.7', token(2))).resolves.toBeUndefined();
    await expect(checkAuthenticationLimits('203.0.113.1', token(1))).resolves.toBeUndefined();
    await expect(countAuthenticationFailure('203.0.113.1', token(1))).rejects.toMatchObject(limited);
  });
});
