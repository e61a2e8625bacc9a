import { SplitClient } from '../server/client';
import { UsageError } from './usage-error';

declare const __SPLIT_ORIGIN__: string;

const API_PATH = '/api/v1';
export const NOT_MODIFIED = 304;

/** The options and environment variables that say who asks which deployment. */
export interface Given {
  'api-key'?: string;
  'base-url'?: string;
}

/** The address of the API, out of that or of its deployment alone. */
export function baseUrl(given: Given): string {
  const text = given['base-url'] ?? process.env.SPLIT_URL ?? __SPLIT_ORIGIN__;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${text} is no http or https address. Give it with --base-url or SPLIT_URL.`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path === '' ? API_PATH : path);
}

function secretKey(given: Given): string {
  const key = given['api-key'] ?? process.env.SPLIT_SECRET_KEY ?? '';
  if (key === '') throw new UsageError('A secret key is missing. Set SPLIT_SECRET_KEY, or give --api-key.');
  if (key.startsWith('split_pk_')) {
    throw new UsageError('This is a publishable key. Use the secret key, split_sk_test_...');
  }
  if (!/^split_sk_(test|live)_./.test(key)) {
    throw new UsageError(
      'This is no secret key. One begins with split_sk_test_: copy it from the dashboard.',
    );
  }
  return key;
}

/** A secret key of the test mode. Nothing that a command does may touch real groups. */
export function testKey(given: Given): string {
  const key = secretKey(given);
  if (key.startsWith('split_sk_live_')) {
    throw new UsageError('This command works in test mode only. Use a test key, split_sk_test_...');
  }
  return key;
}

/** A client for either mode. */
export const clientFor = (given: Given): SplitClient =>
  new SplitClient({ secretKey: secretKey(given), baseUrl: baseUrl(given) });

/** A client that may change things, so in test mode only. */
export const testClientFor = (given: Given): SplitClient =>
  new SplitClient({ secretKey: testKey(given), baseUrl: baseUrl(given) });

/**
 * A client for reading the first page of one list again and again: what has not changed is answered with 304, which has
 * a rate limit of its own and leaves no line in the request log.
 */
export function pollingClientFor(given: Given): SplitClient {
  let known: { url: string; tag: string } | undefined;
  const conditional: typeof fetch = async (input, init) => {
    const url = String(input);
    const headers = new Headers(init?.headers);
    if (known?.url === url) headers.set('if-none-match', known.tag);
    // Forgotten until an answer is complete: after a failure on a further page, the first one is needed again.
    const before = known;
    known = undefined;
    const response = await fetch(url, { ...init, headers });
    const tag = response.headers.get('etag');
    const is_first = !new URL(url).searchParams.has('cursor');
    if (response.ok && tag && is_first) known = { url, tag };
    else if (response.ok || response.status === NOT_MODIFIED) known = before;
    return response;
  };
  return new SplitClient({
    secretKey: secretKey(given),
    baseUrl: baseUrl(given),
    retries: 0,
    fetch: conditional,
  });
}
