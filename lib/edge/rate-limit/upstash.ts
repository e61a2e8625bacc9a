import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import { type Allowance, byBucket, type Store, WINDOW_s } from './store';

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
      const { success, ...count } = await limiterOf(bucket).limit(key);
      return allowance(success, count);
    },
    async peek(bucket, key) {
      const count = await limiterOf(bucket).getRemaining(key);
      return allowance(count.remaining > 0, count);
    },
    close: async () => {},
  };
}

function allowance(
  allowed: boolean,
  { limit, remaining, reset }: { limit: number; remaining: number; reset: number },
): Allowance {
  return {
    allowed,
    limit,
    remaining: Math.max(0, remaining),
    reset_ms: Math.max(0, reset - Date.now()),
  };
}
