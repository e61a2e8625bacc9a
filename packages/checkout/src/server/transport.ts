import { randomUUID } from 'node:crypto';
import {
  type ConflictingSession,
  SplitConnectionError,
  type SplitError,
  SplitNotFoundError,
  toApiError,
} from './errors';

declare const __SPLIT_ORIGIN__: string;
declare const __SPLIT_VERSION__: string;

const TIMEOUT_ms = 30_000;
const RETRIES = 2;
const BACKOFF_ms = 500;
const BACKOFF_MAX_ms = 8_000;
/** If the API asks for a longer wait, the client gives up at once and reports it. */
const WAIT_MAX_ms = 60_000;
/** For so long a key can be held by a request whose server has died. */
const KEY_IN_USE_ms = 120_000;
/** Requests that did not arrive, rate limits, server errors, and outages that may pass. */
const PASSING_STATUSES = [408, 429, 500, 502, 503, 504];
/** Those among them after which the work may be done. */
const UNKNOWN_STATUSES = [500, 502, 504];
const REDIRECTS = [301, 302, 303, 307, 308];

export interface ClientOptions {
  /** `split_sk_test_...` or `split_sk_live_...`. */
  secretKey: string;
  /** Ends in `/api/v1`. Default: the deployment that the package was built for. */
  baseUrl?: string | undefined;
  /** If set, the API checks that the key belongs to this merchant. */
  merchantId?: string | undefined;
  /** Per attempt, in milliseconds. Default 30,000. */
  timeout_ms?: number | undefined;
  /**
   * Attempts after the first. Default 2; 0 turns retries off. Those that wait for an earlier attempt of the same request
   * do not count: they end after two minutes.
   */
  retries?: number | undefined;
  /** A replacement for the global fetch. */
  fetch?: typeof fetch | undefined;
}

/** Options for a single call. */
export interface CallOptions {
  timeout_ms?: number | undefined;
  retries?: number | undefined;
  /** Ends the call and its retries. */
  signal?: AbortSignal | undefined;
  /**
   * For POST requests. Defaults to a random key per call, reused by its retries. Pass your own to be safe across restarts
   * of your process too: one for each thing that you want done, such as `order-1001` for that order's session and your
   * refund's id for a refund. A second request under a key gets the first one's answer.
   */
  idempotencyKey?: string | undefined;
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: object;
  body?: unknown;
  /** What a retry answers whose error has this code: an attempt with a lost answer has deleted that. */
  deleted?: { code: string; answer: object };
}

export type Transport = <T>(request: ApiRequest, options?: CallOptions) => Promise<T>;

/** A path with encoded parameters. An empty parameter would make it a different path. */
export function path(strings: TemplateStringsArray, ...parameters: string[]): string {
  return String.raw(
    { raw: strings },
    ...parameters.map((parameter) => {
      if (typeof parameter !== 'string' || parameter === '') throw new TypeError('An id is missing.');
      return encodeURIComponent(parameter);
    }),
  );
}

function search(query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
  return pairs.length ? `?${new URLSearchParams(pairs.map(([name, value]) => [name, text(value)]))}` : '';
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

interface Attempt<T> {
  /** Set once the call is over. */
  value?: T;
  error?: SplitError;
  passing: boolean;
  /** Nobody here knows whether the work was done. */
  unknown?: boolean;
  /** An earlier request with the key is still running; its answer will be available shortly. */
  inUse?: boolean;
  retry_after_ms: number;
}

/** The outcome of a response: its value, or an error that may or may not pass. */
async function readAnswer<T>(response: Response, base: string): Promise<Attempt<T>> {
  const text = await response.text();
  let answer: Record<string, unknown> | undefined;
  try {
    answer = JSON.parse(text) as Record<string, unknown>;
  } catch {
    answer = undefined;
  }
  if (response.ok && answer) return { value: answer as T, passing: false, retry_after_ms: 0 };
  const { status, headers } = response;
  const retry_after_s = Number(headers.get('retry-after')) || undefined;
  const code = typeof answer?.code === 'string' ? answer.code : 'http_error';
  const error = toApiError({
    status,
    code,
    message:
      typeof answer?.error === 'string'
        ? answer.error
        : `${base} answered ${status} without a body that can be read. Is this the address of the API?`,
    request_id:
      typeof answer?.request_id === 'string' ? answer.request_id : (headers.get('x-request-id') ?? undefined),
    details: Array.isArray(answer?.details) ? answer.details : undefined,
    doc_url: typeof answer?.doc_url === 'string' ? answer.doc_url : undefined,
    session: answer?.session as ConflictingSession | undefined,
    retry_after_s,
  });
  const inUse = code === 'idempotency_key_in_use';
  const passing = PASSING_STATUSES.includes(status) || inUse;
  const unknown = UNKNOWN_STATUSES.includes(status);
  return { error, passing, unknown, inUse, retry_after_ms: (retry_after_s ?? 0) * 1000 };
}

function checkOptions({ secretKey }: ClientOptions): void {
  if (!/^split_sk_(test|live)_/.test(secretKey ?? '')) {
    throw new TypeError(
      'secretKey must begin with split_sk_test_ or split_sk_live_: copy it from the dashboard.',
    );
  }
  if ('document' in globalThis && 'window' in globalThis) {
    throw new TypeError(
      'A secret key must not be used in a browser: anyone who opens the page could take it.',
    );
  }
}

/**
 * Makes every request: key, timeout per attempt, retries with backoff and jitter that honour Retry-After, and
 * an idempotency key on every POST so that a retry never does the work twice.
 */
export function createTransport(given: ClientOptions): Transport {
  checkOptions(given);
  const base = (given.baseUrl ?? `${__SPLIT_ORIGIN__}/api/v1`).replace(/\/+$/, '');
  const common: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${given.secretKey}`,
    'user-agent': `split-checkout-node/${__SPLIT_VERSION__}`,
    ...(given.merchantId && { 'x-merchant-id': given.merchantId }),
  };

  async function attempt<T>(url: string, init: RequestInit, timeout_ms: number): Promise<Attempt<T>> {
    const timeout = AbortSignal.timeout(timeout_ms);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await (given.fetch ?? fetch)(url, { ...init, signal });
      if (REDIRECTS.includes(response.status)) throw new TypeError(`It redirects (${response.status}).`);
      return await readAnswer<T>(response, base);
    } catch (cause) {
      init.signal?.throwIfAborted();
      const why = timeout.aborted ? `did not answer within ${timeout_ms} ms` : 'could not be reached';
      const error = new SplitConnectionError(`${base} ${why}.`, timeout.aborted, cause);
      return { error, passing: true, unknown: true, retry_after_ms: 0 };
    }
  }

  return async <T>(request: ApiRequest, options: CallOptions = {}): Promise<T> => {
    const { method, body, query, deleted } = request;
    const headers: Record<string, string> = { ...common };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? randomUUID();
    const init: RequestInit = {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
      // A redirect is refused below: 'error' is unknown to Cloudflare Workers.
      redirect: 'manual',
    };
    const retries = options.retries ?? given.retries ?? RETRIES;
    const timeout_ms = options.timeout_ms ?? given.timeout_ms ?? TIMEOUT_ms;
    let isUnknown = false;
    let retry = 0;
    let inUse_ms = 0;
    for (let again = 0; ; again += 1) {
      options.signal?.throwIfAborted();
      const { value, error, passing, unknown, inUse, retry_after_ms } = await attempt<T>(
        base + request.path + search(query),
        init,
        timeout_ms,
      );
      if (!error) return value as T;
      if (isUnknown && error instanceof SplitNotFoundError && error.code === deleted?.code)
        return { ...deleted.answer, request_id: error.request_id } as T;
      isUnknown ||= unknown === true;
      const backoff_ms = Math.min(BACKOFF_ms * 2 ** again, BACKOFF_MAX_ms) * (0.5 + Math.random() / 2);
      const wait_ms = Math.max(backoff_ms, retry_after_ms);
      // The key is random unless it was given: the caller could not go on with it, only do the work twice.
      const isOver = inUse && retries > 0 ? inUse_ms >= KEY_IN_USE_ms : retry >= retries;
      if (!passing || isOver || wait_ms > WAIT_MAX_ms) throw error;
      if (inUse) inUse_ms += wait_ms;
      else retry += 1;
      await pause(wait_ms, options.signal);
    }
  };
}
