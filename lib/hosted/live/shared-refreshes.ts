import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync, inflateSync } from 'node:zlib';
import { getBotType } from 'next/dist/shared/lib/router/utils/is-bot.js';
import { headerReader } from '@/lib/api/node';
import { CLIENT_ADDRESS_HEADER } from '@/lib/edge/client-address';
import { sharedAnswers, type WrittenAnswer } from '@/lib/edge/shared-answers';
import { counter } from '@/lib/metrics';
import type { PageKind } from '@/lib/session/page-links';
import { newsFound } from '../page/page-found';
import { limited, PAGE_LIMIT } from '../page/page-limit';
import { SHARED_RENDER_HEADER } from './shared-render';

/*
 * Pages that are open refresh themselves after each change, all at once. Those who see the same share one render: guests
 * of one link who read the same language, and one person's tabs.
 *
 * None is older than what its reader was told. Each request first reads the session's version, which is part of what
 * must be equal; who is rendered for has read it before the page is. What changes without a version (the time of day,
 * what the shop is called) is at most `life_ms` old: less than a page waits after its deadline (live.tsx).
 */

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const BOUNDS = { life_ms: 900, patience_ms: 2_000, most: 64, largest_bytes: 256 * 1024 };
const refreshes = counter(
  'split_page_refreshes_total',
  'Refreshes of hosted pages, by whether they were rendered or shared.',
);
const LARGEST_UNPACKED_bytes = 4 * 1024 * 1024;

/** A hosted page without what is below it. */
const PAGE = /^\/(session|s)\/([A-Za-z0-9_-]{1,64})(?:\?|$)/;

/**
 * What no answer depends on. Every other header must be equal byte for byte, those that nobody knows included.
 * Addresses: only limits read them, which count each request. Names of requests: nobody reads them. Of the program's name
 * Next reads what `agentOf` says.
 */
const MAY_DIFFER = new Set([
  'connection',
  'user-agent',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  CLIENT_ADDRESS_HEADER,
  'x-forwarded-for',
  'x-real-ip',
  'cf-connecting-ip',
  'cf-ray',
  'traceparent',
  'tracestate',
  'x-amzn-trace-id',
  'x-request-id',
]);

/** What a component that fails, or that finds nothing to show, leaves in an answer that has begun with status 200. */
const FAILED = ':E{"digest"';

/** Answers refreshes of hosted pages that are equal by one render, and leaves all other requests to `pages`. */
export function sharingRefreshes(pages: Listener, bounds = BOUNDS): Listener {
  const share = sharedAnswers(bounds);
  return async (request, response) => {
    const answer = () => pages(request, response);
    const page = refreshedPage(request);
    // If this fails, so does the page, in its own way.
    const news = page && (await newsFound(page.kind, page.id).catch(() => null));
    if (!news) return answer();
    request.headers[SHARED_RENDER_HEADER] = '1';
    const asking = { headers: headerReader(request.headers) };
    const mayTake = async (written: WrittenAnswer) =>
      !showsFailure(written) && (await limited(asking, PAGE_LIMIT)) === null;
    const is_shared = await share({ key: keyOf(request, news.version), response, answer, mayTake });
    refreshes.add({ answer: is_shared ? 'shared' : 'rendered' });
  };
}

/** The page that a request refreshes; null if it is for something else. */
function refreshedPage({
  method,
  url = '',
  headers,
}: IncomingMessage): { kind: PageKind; id: string } | null {
  if (method !== 'GET' || headers.rsc !== '1') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  const [, kind, id = ''] = PAGE.exec(url) ?? [];
  return kind === 's' || kind === 'session' ? { kind, id } : null;
}

/** What the framework reads of the program's name: whether there is one, and whether it belongs to a crawler. */
const agentOf = (name = '') => [name !== '', getBotType(name) ?? null];

/** A hash, so that no credential is kept. */
function keyOf({ url, headers, rawHeaders }: IncomingMessage, version: number): string {
  const equal: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!MAY_DIFFER.has(name)) equal.push(name, rawHeaders[at + 1] ?? '');
  }
  const all = JSON.stringify([url, version, agentOf(headers['user-agent']), equal]);
  return createHash('sha256').update(all).digest('base64');
}

const known = new WeakMap<WrittenAnswer, boolean>();

/** Looked for once somebody else could get the answer. */
function showsFailure(written: WrittenAnswer): boolean {
  const found = known.get(written) ?? unpacked(written)?.includes(FAILED) ?? true;
  known.set(written, found);
  return found;
}

/** Null when it cannot be read. */
function unpacked({ headers, body }: WrittenAnswer): Buffer | null {
  const packing = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  if (packing === undefined) return body;
  const limit = { maxOutputLength: LARGEST_UNPACKED_bytes };
  try {
    if (packing === 'gzip') return gunzipSync(body, limit);
    return packing === 'deflate' ? inflateSync(body, limit) : null;
  } catch {
    return null;
  }
}
