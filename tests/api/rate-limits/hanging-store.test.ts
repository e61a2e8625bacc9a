import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeRateLimiter, rateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy';
import { until } from '../../support/webhooks';
import { startRedis } from './redis-server';

/** A Redis that takes every command and answers none: its machine has vanished, or its disk hangs. */

const BUCKET = { name: 'hanging', per_minute: 1_000 };
/** What a request may wait for it, once one has found out. */
const MOST_ms = 50;
/** What everybody waited for who asked the store (lib/edge/rate-limit/redis). */
const COMMAND_TIMEOUT_ms = 500;

let redis: Awaited<ReturnType<typeof startRedis>>;
let proxy: DatabaseProxy;
beforeAll(async () => {
  redis = await startRedis();
  proxy = await databaseProxy(redis.url);
  resetEnvironment({
    DATABASE_URL: 'postgres://localhost/none',
    REDIS_URL: proxy.url,
    RATE_LIMIT_FACTOR: '1',
  });
});
afterAll(async () => {
  await closeRateLimiter();
  resetEnvironment({ REDIS_URL: undefined });
  await proxy.close();
  await redis.stop();
});

const count = async () => {
  const began_ms = performance.now();
  const { remaining } = await rateLimiter().consume(BUCKET, 'somebody');
  return { remaining, waited_ms: performance.now() - began_ms };
};

it('delays only the requests that find out; the others count in memory until it answers again', async () => {
  const first = await count();
  const second = await count();
  expect(second.remaining).toBe(first.remaining - 1);

  proxy.silence();
  const finder = await count();
  expect(finder.waited_ms).toBeGreaterThan(MOST_ms);
  // Longer than the pause after which the store is asked again, and than that question takes.
  const waits: number[] = [];
  const end_ms = performance.now() + 3_000;
  await until(async () => {
    waits.push((await count()).waited_ms);
    return performance.now() > end_ms;
  });
  expect(waits.length).toBeGreaterThan(50);
  // None waited for the store; a busy machine may have held up a few for other reasons.
  expect(Math.max(...waits)).toBeLessThan(COMMAND_TIMEOUT_ms);
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]).toBeLessThan(MOST_ms);

  proxy.restore();
  proxy.cut();
  proxy.restore();
  // The counts in memory have gone far below; the store has hardly counted any.
  await until(async () => (await count()).remaining > 980);
}, 30_000);
