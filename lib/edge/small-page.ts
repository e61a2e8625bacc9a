import { randomBytes } from 'node:crypto';
import type { Words } from '@/lib/words/words';
import { contentPolicy, pageHeaders } from './page-headers';

interface SmallPage {
  status: number;
  title: string;
  text: string;
  /** HTML of a last line. */
  way_on?: string;
  headers?: Readonly<Record<string, string>>;
  /** After how many seconds it loads again by itself. Such a page may be in any frame. */
  again_s?: string;
  /** Of the language that it is in; left out: English. */
  words?: Pick<Words, 'locale' | 'direction'>;
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f5f6f3,#101312);color:light-dark(#18201c,#eef2ef);font:1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;display:flex;flex-direction:column;justify-content:center;min-height:100dvh;max-width:28rem;margin:auto;padding:4rem 1.25rem}
h1{margin:1.5rem 0 0;font-size:1.5rem;line-height:1.3}
p{margin:.75rem 0 0;color:light-dark(#55605a,#a8b3ad)}
a{color:light-dark(#14624b,#62cfa6)}`;

/** The same drawing as app/icon.svg. */
const MARK =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#14624b"/><path d="M16 7a9 9 0 1 0 9 9h-9z" fill="#fff"/><path d="M19 5.5a8 8 0 0 1 7.5 7.5H19z" fill="#7fdab4"/></svg>';

/**
 * What loads again by itself does so in a shop's frame as well, where a browser would keep away a page that says nobody
 * may frame it, and never load it again. Who may frame what comes after it, only the database knows. It names nobody and
 * has nothing to press.
 */
const IN_ANY_FRAME = { frame_ancestors: ['*'] };

/** One document without script, as quick to answer as a line of text. */
export function smallPage(page: SmallPage): Response {
  const { status, title, text, way_on = '', headers, again_s, words } = page;
  const { locale, direction } = words ?? { locale: 'en', direction: 'ltr' };
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Split</title><link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${STYLE}</style></head>
<body><main>${MARK}<h1>${title}</h1><p>${text}</p>${way_on}</main></body></html>
`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentPolicy(nonce, again_s ? IN_ANY_FRAME : {}),
      ...pageHeaders(),
      ...(again_s ? { Refresh: again_s } : {}),
      ...headers,
    },
  });
}
