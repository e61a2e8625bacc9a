import { RateLimiterMemory } from 'rate-limiter-flexible';
import { allowanceOf, type Bucket, type Store, WINDOW_s } from './store';

/** Counts in this process only. */
export function createMemoryStore(): Store {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = (bucket: Bucket) => {
    let found = limiters.get(bucket.name);
    if (!found) {
      found = new RateLimiterMemory({
        keyPrefix: bucket.name,
        points: bucket.per_minute,
        duration: WINDOW_s,
      });
      limiters.set(bucket.name, found);
    }
    return found;
  };
  return {
    // `penalty` counts like `consume` does but never rejects.
    consume: async (bucket, key) => allowanceOf(bucket, await limiterOf(bucket).penalty(key)),
    peek: async (bucket, key) => allowanceOf(bucket, await limiterOf(bucket).get(key)),
    close: async () => {},
  };
}
