import { build_id } from '@/lib/edge/build-id';
import { jsonAnswer } from '@/lib/edge/json-answer';
import { matchesETag } from '@/lib/edge/matches-etag';
import type { Bucket } from '@/lib/edge/rate-limit/store';
import { MINUTE_ms } from '@/lib/format/units';
import { sessionOfLink } from '@/lib/session/share-link';
import { newsFound } from '../page/page-found';
import { asker, limited } from '../page/page-limit';
import { noteStream } from './open-streams';
import { watch } from './watchers';

/**
 * Tells open pages that their session has changed, by server-sent events. Only the version number travels; the
 * page then refreshes, so there is one source of what is shown. Anyone with the share link may listen, since it
 * opens the page anyway.
 */

/** Streams of one session at one server; those who come later poll. Ten times the largest group. */
const STREAMS_PER_SESSION = 1_000;
/** Browsers reconnect by themselves, and streams that nobody reads end with it. */
const LIFETIME_ms = 15 * MINUTE_ms;

/** Streams of one address at one server, over all sessions. */
const STREAMS_PER_ADDRESS = 60;
/** Requests of one address: thirty pages that poll. */
const LIVE_LIMIT: Bucket = { name: 'page_live', per_minute: 600 };

const RETRY = new TextEncoder().encode('retry: 3000\n\n');
const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Open streams by what they count for: a session's id, or an address. */
const open = new Map<string, number>();

function count(key: string, by: 1 | -1): void {
  const next = (open.get(key) ?? 0) + by;
  if (next > 0) open.set(key, next);
  else open.delete(key);
}

/** GET: a stream for `Accept: text/event-stream`, else the version once, and the build, with an ETag for cheap polling. */
export async function answerLive(request: Request, share_id: string): Promise<Response> {
  const tooMany = await limited(request, LIVE_LIMIT);
  if (tooMany) return jsonAnswer({ ok: false }, { status: 429, headers: tooMany });
  const link = await sessionOfLink(share_id);
  const now = link && (await newsFound('session', link.id));
  if (!now) return jsonAnswer({ ok: false }, { status: 404 });
  if (request.headers.get('accept')?.includes('text/event-stream')) {
    const address = asker(request);
    const isFull =
      (open.get(link.id) ?? 0) >= STREAMS_PER_SESSION ||
      (address !== null && (open.get(address) ?? 0) >= STREAMS_PER_ADDRESS);
    if (isFull) {
      const headers = { 'Retry-After': '30', 'Cache-Control': 'no-store' };
      return new Response(null, { status: 503, headers });
    }
    // Next answers HEAD by GET, reads no body then, and tells nobody that it is over.
    const body = request.method === 'HEAD' ? null : stream(request, link.id, address);
    return new Response(body, { headers: STREAM_HEADERS });
  }
  const etag = `"v${now.version}-${build_id}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (matchesETag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  return jsonAnswer({ version: now.version, status: now.status, build: build_id }, { headers });
}

function stream({ signal }: Request, session_id: string, address: string | null): ReadableStream<Uint8Array> {
  const keys = address === null ? [session_id] : [session_id, address];
  let close = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      const send = (text: Uint8Array) => {
        if (!closed) controller.enqueue(text);
      };
      send(RETRY);
      const stop = watch(session_id, send);
      const end = setTimeout(() => close(), LIFETIME_ms);
      const forget = noteStream(() => close());
      for (const key of keys) count(key, 1);
      close = () => {
        if (closed) return;
        closed = true;
        stop();
        clearTimeout(end);
        forget();
        for (const key of keys) count(key, -1);
        try {
          controller.close();
        } catch {
          // The reader has gone already.
        }
      };
      signal.addEventListener('abort', () => close());
      // Who left before that is not told of any more.
      if (signal.aborted) close();
    },
    cancel: () => close(),
  });
}
