import { addressBucket, requestAddress, UNKNOWN_ADDRESS } from '@/lib/edge/client-address';
import type { HeaderReader } from '@/lib/edge/message';
import { countRequest, limitHeaders } from '@/lib/edge/rate-limit/limits';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { env } from '@/lib/env';

/*
 * How much one address may ask of the hosted pages: generous for a whole party behind one router. Where no proxy can be
 * believed every address is unknown, and everybody would share one limit, so there is none.
 */

/** Pages of one address: a hundred people behind one router, whose pages all refresh when somebody joins. */
export const PAGE_LIMIT: Bucket = { name: 'pages', per_minute: 1_800 };

/** What is asked of a request: Node's and the Web's both have it. */
interface Asking {
  headers: HeaderReader;
}

/** Whose request it is, as limits count; null if that is not known. */
export function asker(request: Asking): string | null {
  const address = requestAddress(request.headers, env().VERCEL);
  return address === UNKNOWN_ADDRESS ? null : addressBucket(address);
}

/** The headers of a refusal if the address has asked too often; null otherwise. */
export async function limited(request: Asking, bucket: Bucket): Promise<Record<string, string> | null> {
  const address = asker(request);
  if (address === null) return null;
  const allowance = await countRequest(bucket, address);
  return allowance.allowed ? null : limitHeaders(allowance);
}
