import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { allowanceOf, byBucket, type Store, WINDOW_s } from './store';

const CONNECT_TIMEOUT_ms = 1000;
const COMMAND_TIMEOUT_ms = 500;

/** Counts in Redis, so that several processes share their limits. Rejects when Redis does not answer in time. */
export function createRedisStore(url: string): Store {
  const client = new Redis(url, {
    connectTimeout: CONNECT_TIMEOUT_ms,
    commandTimeout: COMMAND_TIMEOUT_ms,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  // Why there is no connection, such as a wrong password. A command says only that there is none.
  let obstacle: Error | undefined;
  client.on('error', (error) => {
    obstacle = error;
  });
  client.on('ready', () => {
    obstacle = undefined;
  });
  const started = untilReady(client);
  const limiterOf = byBucket(
    ({ name, per_minute }) =>
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `split:limit:${name}`,
        points: per_minute,
        duration: WINDOW_s,
      }),
  );
  const answer = async <Answer>(command: () => Promise<Answer>): Promise<Answer> => {
    await started;
    return command().catch((error: unknown) => Promise.reject(obstacle ?? error));
  };
  return {
    consume: async (bucket, key) => allowanceOf(bucket, await answer(() => limiterOf(bucket).penalty(key))),
    peek: async (bucket, key) => allowanceOf(bucket, await answer(() => limiterOf(bucket).get(key))),
    close: async () => client.disconnect(),
  };
}

/** The first requests of a process wait for the connection, so that they are not counted elsewhere. */
function untilReady(client: Redis): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, CONNECT_TIMEOUT_ms);
    client.once('ready', go).once('error', go);
  });
}
