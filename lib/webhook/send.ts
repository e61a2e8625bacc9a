import { Agent, type Dispatcher } from 'undici';
import {
  type AddressPolicy,
  checkWebhookUrl,
  guardedLookup,
  RefusedAddress,
  type ResolveAddresses,
  resolveAddresses,
} from './address-guard';
import { parseRetryAfter } from './schedule';
import type { SignatureHeaders } from './signing';

/** A receiver has this long to answer (decisions, Events and deliveries). */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** Kept of a receiver's answer, for the merchant to read. */
export const EXCERPT_BYTES = 1024;
/** An answer that has begun is read for this long at most; its status is known already. */
const BODY_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A longer answer costs the connection. */
const DRAIN_LIMIT_BYTES = 64 * 1024;
const USER_AGENT = 'Split/1.0 (webhooks)';

export interface AttemptRequest {
  url: string;
  body: string;
  headers: SignatureHeaders;
  policy: AddressPolicy;
  /** Ends the attempt before its time, when this process stops. */
  signal?: AbortSignal;
}

/** What came of one attempt. `status_code` is null when no answer came; then `error` says why. */
export interface AttemptResult {
  delivered: boolean;
  started_at_ms: number;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_excerpt: string | null;
  retry_after_ms: number | null;
  timed_out: boolean;
  /** The process stopped before an answer came: to be tried again, not counted. */
  interrupted: boolean;
}

export interface Sender {
  send(request: AttemptRequest): Promise<AttemptResult>;
  /** Closes idle connections. */
  close(): Promise<void>;
}

export interface SenderOptions {
  resolve?: ResolveAddresses;
  timeout_ms?: number;
  now?: () => number;
}

/** The reason in words that a merchant can act on. */
function explain(status_code: number): string | null {
  if (status_code >= 200 && status_code < 300) return null;
  if (status_code >= 300 && status_code < 400) {
    return `Answered ${status_code}: redirects are not followed; use the address that it leads to`;
  }
  if (status_code === 410) return 'Answered 410: the receiver wants no more deliveries';
  return `Answered ${status_code}`;
}

function describe(error: unknown, timeout_ms: number, timed_out: boolean): string {
  if (timed_out) return `No answer within ${timeout_ms / 1000} s`;
  if (error instanceof RefusedAddress) return error.message;
  if (!(error instanceof Error)) return 'The connection failed';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  switch (code) {
    case 'ECONNREFUSED':
      return 'Connection refused';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'The receiver closed the connection before it answered';
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'The receiver could not be reached in time';
    default:
      return `The connection failed: ${error.message}`.slice(0, 300);
  }
}

/** The first KiB of an answer; the rest is drained or dropped, so that the connection can serve the next attempt. */
async function readExcerpt(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      if (size < EXCERPT_BYTES) chunks.push(chunk);
      size += chunk.length;
      if (size > DRAIN_LIMIT_BYTES) break;
    }
  } catch {
    // The status has been received: what is missing of the text does not matter.
  }
  if (size === 0) return null;
  const text = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES).toString('utf8');
  // Postgres keeps no NUL in texts; the last character may have been cut in two.
  return text.replaceAll('\u0000', '').replace(/\uFFFD$/, '');
}

function agentFor(policy: AddressPolicy, resolve: ResolveAddresses): Agent {
  return new Agent({
    connect: { lookup: guardedLookup(policy, resolve), timeout: CONNECT_TIMEOUT_MS },
    // The number of connections is bounded for each endpoint, not for each host: many merchants share some hosts.
    connections: null,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  });
}

/**
 * Sends attempts over kept-alive connections, each of which was opened to a checked address. Redirects are answers
 * like any other: not followed. Never rejects: whatever happens is a result.
 */
export function createSender(options: SenderOptions = {}): Sender {
  const { resolve = resolveAddresses, timeout_ms = ATTEMPT_TIMEOUT_MS, now = Date.now } = options;
  const agents = new Map<string, Agent>();

  function agent(policy: AddressPolicy): Agent {
    const key = `${policy.livemode}:${policy.allow_loopback}`;
    const known = agents.get(key) ?? agentFor(policy, resolve);
    agents.set(key, known);
    return known;
  }

  async function send(request: AttemptRequest): Promise<AttemptResult> {
    const started_at_ms = now();
    const start = performance.now();
    const controller = new AbortController();
    let timed_out = false;
    const expire = () => {
      timed_out = true;
      controller.abort();
    };
    let timer = setTimeout(expire, timeout_ms);
    const interrupt = () => controller.abort();
    if (request.signal?.aborted) interrupt();
    request.signal?.addEventListener('abort', interrupt, { once: true });
    const finish = (part: Partial<AttemptResult>): AttemptResult => ({
      delivered: false,
      started_at_ms,
      duration_ms: Math.round(performance.now() - start),
      status_code: null,
      error: null,
      response_excerpt: null,
      retry_after_ms: null,
      timed_out: false,
      interrupted: false,
      ...part,
    });
    try {
      const url = checkWebhookUrl(request.url, request.policy);
      const response = await agent(request.policy).request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...request.headers },
        body: request.body,
        signal: controller.signal,
      });
      clearTimeout(timer);
      timer = setTimeout(expire, BODY_TIMEOUT_MS);
      const { statusCode: status_code, headers } = response;
      const retry_after = headers['retry-after'];
      return finish({
        delivered: status_code >= 200 && status_code < 300,
        status_code,
        error: explain(status_code),
        retry_after_ms: parseRetryAfter(Array.isArray(retry_after) ? retry_after[0] : retry_after, now()),
        response_excerpt: await readExcerpt(response.body),
      });
    } catch (error) {
      const interrupted = !timed_out && request.signal?.aborted === true;
      return finish({ error: describe(error, timeout_ms, timed_out), timed_out, interrupted });
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', interrupt);
    }
  }

  return {
    send,
    async close() {
      await Promise.all([...agents.values()].map((open) => open.destroy()));
      agents.clear();
    },
  };
}
