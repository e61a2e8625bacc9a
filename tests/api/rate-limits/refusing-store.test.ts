import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeRateLimiter, rateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { randomPort } from '../../../dev/ports';
import { startRedis } from './redis-server';

/** The log says why a Redis is not used: that a password is wrong, not how the client takes it. */

const { reasons } = vi.hoisted(() => ({ reasons: [] as string[] }));
vi.mock('@/lib/log', () => ({
  log: (_level: string, _message: string, { reason }: { reason: string }) => reasons.push(reason),
}));

let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  redis = await startRedis('correct');
});
beforeEach(() => {
  reasons.length = 0;
});
afterAll(async () => {
  resetEnvironment({ REDIS_URL: undefined });
  await redis.stop();
});

async function reasonAt(url: string): Promise<string | undefined> {
  resetEnvironment({ DATABASE_URL: 'postgres://localhost/none', REDIS_URL: url, RATE_LIMIT_FACTOR: '1' });
  await rateLimiter().consume({ name: 'refused', per_minute: 10 }, 'somebody');
  await closeRateLimiter();
  return reasons[0];
}

it('because the password is wrong', async () => {
  expect(await reasonAt(redis.url.replace('correct', 'wrong'))).toMatch(/^WRONGPASS /);
});

it('because it asks for a password', async () => {
  expect(await reasonAt(redis.url.replace(':correct@', ''))).toMatch(/^NOAUTH /);
});

it('because nothing listens there', async () => {
  expect(await reasonAt(`redis://127.0.0.1:${await randomPort()}`)).toContain('ECONNREFUSED');
});

it('but a right password is no reason', async () => {
  expect(await reasonAt(redis.url)).toBeUndefined();
});
