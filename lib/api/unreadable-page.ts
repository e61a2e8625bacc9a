import type { IncomingMessage, ServerResponse } from 'node:http';
import { missingPage } from '@/lib/edge/missing-page';
import { smallPage } from '@/lib/edge/small-page';
import { localeFor } from '@/lib/words/locales';
import { wordsOf } from '@/lib/words/words';
import { endUnread } from './node';

/** Next would fail on these: it decodes every path, and makes a Web Request, which cannot have this method. */
const UNREADABLE_METHOD = 'TRACE';

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** What a page's request gets that Next cannot read; null for one that it can. */
function refusedPage({ method, url = '', headers }: IncomingMessage): Response | null {
  if (method === UNREADABLE_METHOD) {
    const text = 'Open this page in a browser.';
    return smallPage({ status: 405, title: 'Not allowed', text, headers: { Allow: 'GET, HEAD, POST' } });
  }
  const [path = ''] = url.split(/[?#]/, 1);
  if (isDecodable(path)) return null;
  const accept = headers['accept-language'] ?? null;
  return missingPage('page', wordsOf(localeFor({ chosen: undefined, accept, given: null })));
}

/** Answers a page's request that Next cannot read. False for one that it can. */
export function answerUnreadable(request: IncomingMessage, response: ServerResponse): boolean {
  const refused = refusedPage(request);
  if (!refused) return false;
  void endUnread(request, response, refused);
  return true;
}
