import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { addressBucket } from '../client-address';
import { rateLimiter } from './limiter';
import type { Allowance, Bucket } from './store';

/*
 * The limits of API specification 8. Each route is limited per address. The two for authentication count failures only,
 * so that many open checkouts polling with one publishable key lock nobody out:
 *
 *   auth_address   120 failures from one address: it is refused before its key is looked up
 *   auth_prefix    40 failures with one key prefix: addresses that have failed are refused before the look-up; others
 *                  are not, since everyone knows a publishable key's prefix and must not be able to block a shop
 */
const AUTH_ADDRESS: Bucket = { name: 'auth_address', per_minute: 120 };
const AUTH_PREFIX: Bucket = { name: 'auth_prefix', per_minute: 40 };

/** The kind, the mode and six characters of the key. */
const PREFIX_LENGTH = 20;

/** Conditional reads cost little when nothing has changed. They have their own limit, ten times as high. */
const CONDITIONAL_FACTOR = 10;

const prefixOf = (token: string) => token.slice(0, PREFIX_LENGTH);

/** `RateLimit-*`, and `Retry-After` when the limit is reached. */
export function limitHeaders(allowance: Allowance): Record<string, string> {
  const reset_s = String(Math.max(1, Math.ceil(allowance.reset_ms / 1000)));
  const headers: Record<string, string> = {
    'RateLimit-Limit': String(allowance.limit),
    'RateLimit-Remaining': String(allowance.remaining),
    'RateLimit-Reset': reset_s,
  };
  if (!allowance.allowed) headers['Retry-After'] = reset_s;
  return headers;
}

/** The error for a request over its limit. */
export function overLimit(allowance: Allowance): ApiError {
  return new ApiError('rate_limited', { headers: limitHeaders({ ...allowance, allowed: false }) });
}

/** Counts one request against a route's limit. The caller refuses it if it is not allowed. */
export function countRequest(bucket: Bucket, address: string): Promise<Allowance> {
  return rateLimiter().consume(bucket, addressBucket(address));
}

/** The bucket of a merchant's registered servers, all routes together. */
export function serverBucket(per_minute: number): Bucket {
  // Stores keep a counter's limit by its name, and there are few rates (lib/merchant/servers).
  return { name: `servers_${per_minute}`, per_minute };
}

/** Counts one request of a merchant's registered servers. The caller refuses it if it is not allowed. */
export function countServerRequest(
  bucket: Bucket,
  { merchant_id, livemode }: MerchantMode,
): Promise<Allowance> {
  return rateLimiter().consume(bucket, `${merchant_id}/${livemode ? 'live' : 'test'}`);
}

/** The bucket for the requests with If-None-Match of those that count to the other. */
export function conditionalBucket(bucket: Bucket): Bucket {
  return { name: `${bucket.name}_conditional`, per_minute: bucket.per_minute * CONDITIONAL_FACTOR };
}

/**
 * Refuses an address that has failed to authenticate too often.
 * @throws ApiError rate_limited
 */
export async function checkAuthenticationLimits(address: string, token: string | null): Promise<void> {
  const limiter = rateLimiter();
  const [ofAddress, ofPrefix] = await Promise.all([
    limiter.peek(AUTH_ADDRESS, addressBucket(address)),
    token === null ? null : limiter.peek(AUTH_PREFIX, prefixOf(token)),
  ]);
  if (ofAddress.remaining === 0) throw overLimit(ofAddress);
  const hasFailed = ofAddress.remaining < ofAddress.limit;
  if (hasFailed && ofPrefix?.remaining === 0) throw overLimit(ofPrefix);
}

/**
 * Counts a failed authentication.
 * @throws ApiError rate_limited when it was one too many
 */
export async function countAuthenticationFailure(address: string, token: string | null): Promise<void> {
  const limiter = rateLimiter();
  const [ofAddress, ofPrefix] = await Promise.all([
    limiter.consume(AUTH_ADDRESS, addressBucket(address)),
    token === null ? null : limiter.consume(AUTH_PREFIX, prefixOf(token)),
  ]);
  if (!ofAddress.allowed) throw overLimit(ofAddress);
  if (ofPrefix && !ofPrefix.allowed) throw overLimit(ofPrefix);
}
