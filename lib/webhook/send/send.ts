import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import {
  type AddressPolicy,
  checkWebhookUrl,
  guardedLookup,
  type ResolveAddresses,
  resolveAddresses,
} from './address-guard';
import { Attempt, type AttemptResult } from './attempt';
import type { SignatureHeaders } from './signing';

/** A receiver has this long to answer. */
export const ATTEMPT_TIMEOUT_ms = 15_000;
/** An answer that has begun is read for this long at most; its status is known already. */
const BODY_TIMEOUT_ms = 2_000;
const CONNECT_TIMEOUT_ms = 10_000;
/** URLs that are kept as checked. */
const MOST_URLS = 10_000;
const USER_AGENT = 'Split/1.0 (webhooks)';

export interface AttemptRequest {
  url: string;
  body: string;
  headers: SignatureHeaders;
  policy: AddressPolicy;
  /** Ends the attempt early, when this process stops. */
  signal?: AbortSignal;
}

export interface Sender {
  send(request: AttemptRequest): Promise<AttemptResult>;
  /** Closes idle connections. */
  close(): Promise<void>;
}

export interface SenderOptions {
  resolve?: ResolveAddresses;
  timeout_ms?: number;
  body_timeout_ms?: number;
  now?: () => number;
}

function agentFor(policy: AddressPolicy, resolve: ResolveAddresses): Agent {
  return new Agent({
    connect: { lookup: guardedLookup(policy, resolve), timeout: CONNECT_TIMEOUT_ms },
    // The number of connections is bounded for each endpoint, not for each host: many merchants share some hosts.
    connections: null,
    pipelining: 1,
    // Attempts end by their own timers.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  });
}

/** A way out for one policy. */
interface Way {
  agent: Agent;
  /** Those it has let through. What a URL says does not change; where its name leads is checked for each connection. */
  urls: LRUCache<string, URL>;
}

/**
 * Sends attempts over kept-alive connections, each of which was opened to a checked address. Redirects are answers
 * like any other: not followed. Never rejects: whatever happens is a result.
 */
export function createSender(options: SenderOptions = {}): Sender {
  const { resolve = resolveAddresses, now = Date.now } = options;
  const { timeout_ms = ATTEMPT_TIMEOUT_ms, body_timeout_ms = BODY_TIMEOUT_ms } = options;
  const ways = new Map<string, Way>();

  function wayOut(policy: AddressPolicy): Way {
    const key = `${policy.livemode}:${policy.allow_loopback}`;
    const known = ways.get(key);
    if (known) return known;
    const memoMethod = (url: string) => checkWebhookUrl(url, policy);
    const way = {
      agent: agentFor(policy, resolve),
      urls: new LRUCache<string, URL>({ max: MOST_URLS, memoMethod }),
    };
    ways.set(key, way);
    return way;
  }

  function send(request: AttemptRequest): Promise<AttemptResult> {
    const attempt = new Attempt({ timeout_ms, body_timeout_ms, now, signal: request.signal });
    if (request.signal?.aborted) attempt.interrupt();
    else {
      try {
        const way = wayOut(request.policy);
        const url = way.urls.memo(request.url);
        const headers = {
          'content-type': 'application/json',
          'user-agent': USER_AGENT,
          ...request.headers,
        };
        const path = url.pathname + url.search;
        way.agent.dispatch(
          { origin: url.origin, path, method: 'POST', headers, body: request.body },
          attempt,
        );
      } catch (error) {
        attempt.fail(error);
      }
    }
    return attempt.result;
  }

  return {
    send,
    async close() {
      await Promise.all([...ways.values()].map(({ agent }) => agent.destroy()));
      ways.clear();
    },
  };
}
