import type { RateLimiterRes } from 'rate-limiter-flexible';

/** A number of requests in a window of 60 seconds (API specification 8). */
export interface Bucket {
  name: string;
  per_minute: number;
}

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the window ends. */
  reset_ms: number;
}

/** Counts requests by bucket and key. */
export interface Store {
  /** Counts one request and returns whether it is within the limit. */
  consume(bucket: Bucket, key: string): Promise<Allowance>;
  /** Returns what is left without counting. */
  peek(bucket: Bucket, key: string): Promise<Allowance>;
  close(): Promise<void>;
}

/** Windows are a minute long and begin with their first request. */
export const WINDOW_s = 60;

/** A count as rate-limiter-flexible gives it, or none yet. */
export function allowanceOf(bucket: Bucket, count: RateLimiterRes | null): Allowance {
  const consumed = count?.consumedPoints ?? 0;
  return {
    allowed: consumed <= bucket.per_minute,
    limit: bucket.per_minute,
    remaining: Math.max(0, bucket.per_minute - consumed),
    reset_ms: Math.max(0, count?.msBeforeNext ?? WINDOW_s * 1000),
  };
}

/** Far more than there are routes. */
const MAXIMUM_BUCKETS = 200;

/**
 * Makes the limiter of each bucket once.
 * @throws when there are too many names, which is when a bucket is named after something that clients send
 */
export function byBucket<Limiter>(make: (bucket: Bucket) => Limiter): (bucket: Bucket) => Limiter {
  const made = new Map<string, Limiter>();
  return (bucket) => {
    const found = made.get(bucket.name);
    if (found) return found;
    if (made.size >= MAXIMUM_BUCKETS) throw new Error('A rate limit is not named after its route');
    const limiter = make(bucket);
    made.set(bucket.name, limiter);
    return limiter;
  };
}
