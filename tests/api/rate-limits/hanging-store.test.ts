import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeRateLimiter, rateLimiter } from '@/lib/edge/rate-limit/limiter';
import { resetEnvironment } from '@/lib/env';
import { type DatabaseProxy, databaseProxy } from '../../support/database-proxy';
import { until } from '../../support/webhooks';
import { startRedis } from './redis-server';

/** A Redis that takes every command and answers none: its machine has vanished, or its disk hangs. */

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('@/lib/log', () => ({ log: (level: string, message: string) => lines.push(`${level}: ${message}`) }));

const BUCKET = { name: 'hanging', per_minute: 1_000 };
/** Less than anybody waits who asks the store (lib/edge/rate-limit/redis). */
const WAITED_ms = 50;

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

const count = async () => (await rateLimiter().consume(BUCKET, 'somebody')).remaining;

/** Whether it waits for something outside of this process. What takes no turn of the event loop waits on no machine. */
const waits = () => {
  const turn = new Promise<boolean>((resolve) => setImmediate(resolve, true));
  return Promise.race([count().then(() => false), turn]);
};

const away = 'warn: rate limits are counted per process: the shared store does not answer';
const back = 'info: rate limits are shared again: the store answers';

it('delays only the requests that find out; the others count in memory until it answers again', async () => {
  const first = await count();
  expect(await count()).toBe(first - 1);

  proxy.silence();
  const began_ms = performance.now();
  await count();
  expect(performance.now() - began_ms).toBeGreaterThan(WAITED_ms);
  // Longer than the pause after which the store is asked again, and than that question takes.
  const others: boolean[] = [];
  const end_ms = performance.now() + 3_000;
  await until(async () => {
    others.push(await waits());
    return performance.now() > end_ms && others.length > 50;
  });
  expect(others.filter(Boolean)).toEqual([]);
  expect(lines).toEqual([away]);

  proxy.restore();
  proxy.cut();
  proxy.restore();
  // The counts in memory have gone far below; the store has hardly counted any.
  await until(async () => (await count()) > 980);
  expect(lines).toEqual([away, back]);
});

it('takes a store for away that answers reads alone, until it takes a write', async () => {
  lines.length = 0;
  const client = new Redis(redis.url);
  const refusals = async () => Number(/total_error_replies:(\d+)/.exec(await client.info('stats'))?.[1]);
  const before = await refusals();
  await client.config('SET', 'min-replicas-to-write', '1');
  await until(async () => {
    await count();
    return (await refusals()) >= before + 3;
  });
  expect(lines).toEqual([away]);
  await client.config('SET', 'min-replicas-to-write', '0');
  await until(() => lines.length > 1);
  expect(lines).toEqual([away, back]);
  client.disconnect();
});
