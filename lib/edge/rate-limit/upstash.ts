import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import { byBucket, type Store, WINDOW_s } from './store';

const TIMEOUT_ms = 1000;

/** Counts in Upstash over HTTP, for deployments without lasting connections. Rejects if it does not answer in time. */
export function createUpstashStore(url: string, token: string): Store {
  const redis = new Redis({
    url,
    token,
    retry: { retries: 1, backoff: () => 100 },
    enableTelemetry: false,
    signal: () => AbortSignal.timeout(TIMEOUT_ms),
  });
  const limiterOf = byBucket(
    ({ name, per_minute }) =>
      new Ratelimit({
        redis,
        limiter: Ratelimit.fixedWindow(per_minute, `${WINDOW_s} s`),
        prefix: `split:limit:${name}`,
        ephemeralCache: false,
        // Its own time limit would answer "allowed"; ours lets the caller count in memory instead.
        timeout: 0,
      }),
  );
  return {
    async consume(bucket, key) {
      const { success, limit, remaining, reset } = await limiterOf(bucket).limit(key);
      return {
        allowed: success,
        limit,
        remaining: Math.max(0, remaining),
        reset_ms: Math.max(0, reset - Date.now()),
      };
    },
    async peek(bucket, key) {
      const { limit, remaining, reset } = await limiterOf(bucket).getRemaining(key);
      return {
        allowed: remaining > 0,
        limit,
        remaining: Math.max(0, remaining),
        reset_ms: Math.max(0, reset - Date.now()),
      };
    },
    close: async () => {},
  };
}
