import { jsonAnswer } from '@/lib/edge/json-answer';
import { subscribe } from '@/lib/session/live';
import { sessionVersion } from './page';

/**
 * Tells open pages that their session has changed, by server-sent events. Only the version number travels; the
 * page then refreshes, so there is one source of what is shown. Anyone with the share link may listen, since it
 * opens the page anyway.
 */

/** A pause in which proxies and phones do not cut a silent stream. */
const HEARTBEAT_ms = 20_000;
/** Streams of one session at one server; those who come later poll. Twice the largest group. */
const STREAMS_PER_SESSION = 200;
/** Browsers reconnect by themselves; a stream that nobody reads any more goes away with it. */
const LIFETIME_ms = 15 * 60_000;

const open = new Map<string, number>();

function count(session_id: string, by: 1 | -1): void {
  const next = (open.get(session_id) ?? 0) + by;
  if (next > 0) open.set(session_id, next);
  else open.delete(session_id);
}

/** GET: a stream for `Accept: text/event-stream`, else the version once, with an ETag for cheap polling. */
export async function answerLive(request: Request, share_id: string): Promise<Response> {
  const now = await sessionVersion(share_id);
  if (!now) return jsonAnswer({ ok: false }, { status: 404 });
  if (request.headers.get('accept')?.includes('text/event-stream')) {
    if ((open.get(now.session_id) ?? 0) >= STREAMS_PER_SESSION) {
      return new Response(null, {
        status: 503,
        headers: { 'Retry-After': '30', 'Cache-Control': 'no-store' },
      });
    }
    return stream(request, share_id, now.session_id);
  }
  const etag = `"v${now.version}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return jsonAnswer({ version: now.version, status: now.status }, { headers });
}

function stream(request: Request, share_id: string, session_id: string): Response {
  const encoder = new TextEncoder();
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      const send = (text: string) => {
        if (!closed) controller.enqueue(encoder.encode(text));
      };
      const tell = async () => {
        const state = await sessionVersion(share_id).catch(() => null);
        if (state) send(`data: ${JSON.stringify({ version: state.version, status: state.status })}\n\n`);
      };
      const unsubscribe = subscribe(session_id, () => void tell());
      const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_ms);
      const end = setTimeout(() => close(), LIFETIME_ms);
      count(session_id, 1);
      close = () => {
        if (closed) return;
        closed = true;
        unsubscribe();
        clearInterval(heartbeat);
        clearTimeout(end);
        count(session_id, -1);
        try {
          controller.close();
        } catch {
          // The reader has gone already.
        }
      };
      request.signal.addEventListener('abort', () => close());
      send('retry: 3000\n\n');
      void tell();
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
