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
