import { RateLimiterMemory } from 'rate-limiter-flexible';
import { allowanceOf, byBucket, type Store, WINDOW_s } from './store';

/** Counts in this process only. */
export function createMemoryStore(): Store {
  const limiterOf = byBucket(
    ({ name, per_minute }) =>
      new RateLimiterMemory({ keyPrefix: name, points: per_minute, duration: WINDOW_s }),
  );
  return {
    // `penalty` counts like `consume` does but never rejects.
    consume: async (bucket, key) => allowanceOf(bucket, await limiterOf(bucket).penalty(key)),
    peek: async (bucket, key) => allowanceOf(bucket, await limiterOf(bucket).get(key)),
    close: async () => {},
  };
}
