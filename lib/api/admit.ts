import { LRUCache } from 'lru-cache';
import { hashToken } from '@/lib/db/ids';
import { addressBucket } from '@/lib/edge/client-address';
import type { ApiRequest } from '@/lib/edge/message';
import {
  checkAuthenticationLimits,
  conditionalBucket,
  countAuthenticationFailure,
  countRequest,
  countServerRequest,
  limitHeaders,
  overLimit,
  serverBucket,
} from '@/lib/edge/rate-limit/limits';
import type { Allowance, Bucket } from '@/lib/edge/rate-limit/store';
import { ApiError } from '@/lib/errors';
import { HOUR_ms } from '@/lib/format/units';
import { keyPrefix } from '@/lib/merchant/keys';
import type { MerchantMode } from '@/lib/merchant-mode';
import { type AlsoRead, authenticate, type Caller, type Identified } from './authenticate';

/*
 * Limits, and who is calling. Requests count per address, before anything is looked up. Secret keys from a registered
 * server of their merchant count per merchant (lib/merchant/servers), over all routes. Which keys and addresses these
 * are is only known from the database, so this process remembers what it has read: from then on, nobody else behind
 * the address can use up anything of theirs.
 */

/** A request, as far as it matters here. */
interface Arrival {
  request: Pick<ApiRequest, 'headers'>;
  token: string | null;
  address: string;
  origin: string | null;
  now: number;
  /** Headers of the answer. */
  headers: Record<string, string>;
}

interface Known extends MerchantMode {
  /** Null for a key that calls from elsewhere. */
  per_minute: number | null;
  until_ms: number;
}

const MAXIMUM_KNOWN = 5000;
/** Every request reads again whether it is so. This is only how it is counted meanwhile. */
const SERVER_ms = HOUR_ms;
/** How soon a server that was registered while its address is over the limit is noticed. */
const ELSEWHERE_ms = 10_000;
const known = new LRUCache<string, Known>({ max: MAXIMUM_KNOWN });

const SECRET_PREFIXES = [false, true].map((livemode) => keyPrefix('secret', livemode));

/** Names a secret key and where it calls from; null for all other requests. */
function pairOf({ token, address }: Arrival): string | null {
  if (token === null || !SECRET_PREFIXES.some((prefix) => token.startsWith(prefix))) return null;
  return `${hashToken(token).toString('base64')} ${addressBucket(address)}`;
}

function remember(pair: string | null, caller: Caller, now_ms: number): void {
  if (pair === null) return;
  const { merchant_id, livemode, server_rate_per_minute: per_minute } = caller;
  const until_ms = now_ms + (per_minute === null ? ELSEWHERE_ms : SERVER_ms);
  known.set(pair, { merchant_id, livemode, per_minute, until_ms });
}

/** How a request counts until it is answered. */
interface Counted {
  /** Of its route. */
  bucket: Bucket;
  is_conditional: boolean;
}

/**
 * Counts the request, and says whose it is.
 *
 * @throws ApiError rate_limited, and what `authenticate` throws
 */
export async function admit(
  arrival: Arrival,
  { bucket, is_conditional }: Counted,
  also: AlsoRead,
): Promise<Identified> {
  const lighter = (full: Bucket) => (is_conditional ? conditionalBucket(full) : full);
  const countServer = (per_minute: number, merchant: MerchantMode) =>
    countServerRequest(lighter(serverBucket(per_minute)), merchant);
  const pair = pairOf(arrival);
  const found = pair === null ? undefined : known.get(pair);
  const remembered = found && found.until_ms > arrival.now ? found : undefined;
  if (remembered?.per_minute) {
    take(await countServer(remembered.per_minute, remembered), arrival);
    const identified = await identify(arrival, pair, also);
    const isServer = identified.caller.server_rate_per_minute !== null;
    if (!isServer) take(await countRequest(lighter(bucket), arrival.address), arrival);
    return identified;
  }
  // Also of what may be a server: any look-up that is allowed here is one more guess.
  await checkAuthenticationLimits(arrival.address, arrival.token);
  const allowance = await countRequest(lighter(bucket), arrival.address);
  // It may be a server that this process does not know yet.
  if (pair === null || remembered) take(allowance, arrival);
  else tell(allowance, arrival);
  const identified = await identify(arrival, pair, also).catch((error: unknown) => {
    // A key that is refused comes from no server, and counts as all others behind its address.
    if (error instanceof ApiError) take(allowance, arrival);
    throw error;
  });
  const { caller } = identified;
  const per_minute = caller.server_rate_per_minute;
  take(per_minute === null ? allowance : await countServer(per_minute, caller), arrival);
  return identified;
}

/** Counts a conditional request that turned out to be no cheap one. */
export async function countFully(arrival: Arrival, bucket: Bucket, caller: Caller): Promise<void> {
  const per_minute = caller.server_rate_per_minute;
  const counting =
    per_minute === null
      ? countRequest(bucket, arrival.address)
      : countServerRequest(serverBucket(per_minute), caller);
  take(await counting, arrival);
}

/** Without Retry-After: a request may be refused for another reason than the limit. */
function tell(allowance: Allowance, arrival: Arrival): void {
  Object.assign(arrival.headers, limitHeaders({ ...allowance, allowed: true }));
}

function take(allowance: Allowance, arrival: Arrival): void {
  tell(allowance, arrival);
  if (!allowance.allowed) throw overLimit(allowance);
}

/** Authenticates, remembers whose the pair is, and counts failures against the limits on guessing. */
async function identify(
  { token, address, origin, now, request: { headers } }: Arrival,
  pair: string | null,
  also: AlsoRead,
): Promise<Identified> {
  const credentials = {
    authorization: headers.get('authorization'),
    token,
    address,
    origin,
    merchant_id: headers.get('x-merchant-id'),
  };
  try {
    const identified = await authenticate(credentials, also);
    remember(pair, identified.caller, now);
    return identified;
  } catch (error) {
    const failed = error instanceof ApiError && (error.status === 401 || error.code === 'ip_blocked');
    if (failed) await countAuthenticationFailure(address, token);
    throw error;
  }
}
