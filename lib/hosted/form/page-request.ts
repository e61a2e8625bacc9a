import { newId } from '@/lib/db/ids';
import { jsonAnswer } from '@/lib/edge/json-answer';
import { BodyTooLarge } from '@/lib/edge/message';
import { isFromElsewhere } from '@/lib/edge/page-form';
import { readTypedBody } from '@/lib/edge/web-body';
import { log } from '@/lib/log';
import type { PageKind } from '@/lib/session/page-links';
import { type Words, wordsOf } from '@/lib/words/words';
import { formLocale } from '../page/frame-query';
import { loadPage, type PageSession, type Viewer, viewerOf } from '../page/page';

/** What the pages' forms and their script send has in common. */

const MAXIMUM_BODY_bytes = 64 * 1024;

/**
 * Only our own pages may send forms here. Browsers name the sender's site, older ones its origin alone: `null` for pages
 * without a referrer, as ours are, and as any page can be. Those of others come without our cookies. In a frame, where
 * there may be none, a form brings its key; behind a share link it needs none, and would have somebody join.
 */
export function isForeign({ headers }: Request, kind: PageKind): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  if (headers.get('origin') === 'null') return kind === 's' && !headers.has('cookie');
  return isFromElsewhere(headers);
}

/** What was sent, to be read as a form or as JSON; an empty one where the connection broke off. */
export async function bodyOf(request: Request): Promise<Response | 'too large'> {
  try {
    return await readTypedBody(request, MAXIMUM_BODY_bytes);
  } catch (error) {
    return error instanceof BodyTooLarge ? 'too large' : new Response();
  }
}

/** The page and who sends something from it; null where the link opens nothing to these keys. */
export async function findViewer(
  kind: PageKind,
  id: string,
  keys: readonly string[],
): Promise<{ page: PageSession; viewer: Viewer } | null> {
  const page = await loadPage(kind, id);
  const viewer = page && (await viewerOf(kind, page, keys));
  return viewer && { page, viewer };
}

export const json = (body: object, status = 200, headers: HeadersInit = {}): Response =>
  jsonAnswer({ ...body }, { status, headers });

/** The words of the page that a form or its script is on. */
export const wordsFor = (request: Request): Words => wordsOf(formLocale(new URL(request.url).searchParams));

/** An unexpected failure: logged under an id that the person can give to support. */
export function unexpected(
  error: unknown,
  what: string,
  { say }: Words,
): { request_id: string; message: string } {
  const request_id = newId('req_');
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log('error', `${what} failed`, { request_id, error: text });
  return { request_id, message: say('wentWrong', { request: request_id }) };
}
