import { randomBytes } from 'node:crypto';
import { contentPolicy, pageHeaders } from './page-headers';

/*
 * The page for an address that leads nowhere: one document without script, as quick to answer as a line of text. A
 * rendered page takes the process ten milliseconds, and strangers can make up addresses for ever.
 */

/** The first segments of all pages and files that the service has, in app/ and next.config.ts. */
const FIRST_SEGMENTS = new Set([
  '',
  '.well-known',
  '_next',
  'confirm-address',
  'dashboard',
  'docs',
  'docs.md',
  'forgot-password',
  'invitation',
  'llms.txt',
  'metrics',
  'reset-password',
  's',
  'sdk',
  'security.txt',
  'session',
  'sign-in',
  'sign-up',
  'staff',
  'two-factor',
  'unsubscribe',
  'vectors',
  'welcome',
]);

/** Whether a page or file may be there. Below a known first segment the router decides. */
export const mayBeThere = (pathname: string): boolean => FIRST_SEGMENTS.has(pathname.split('/', 2)[1] ?? '');

const WORDS = {
  page: {
    title: 'Page not found',
    text: 'The link may be incomplete or expired. Open it again from the message you got it in.',
  },
  s: {
    title: 'This link does not lead to a group',
    text: 'The link may be incomplete. Ask the person who sent it to send the whole link again.',
  },
  session: {
    title: 'This checkout does not exist',
    text: 'The link may have been cut short on its way. Go back to the shop and start again from your cart.',
  },
} as const;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#f5f6f3,#101312);color:light-dark(#18201c,#eef2ef);font:1rem/1.5 system-ui,sans-serif}
main{box-sizing:border-box;display:flex;flex-direction:column;justify-content:center;min-height:100dvh;max-width:28rem;margin:auto;padding:4rem 1.25rem}
h1{margin:1.5rem 0 0;font-size:1.5rem;line-height:1.3}
p{margin:.75rem 0 0;color:light-dark(#55605a,#a8b3ad)}
a{color:light-dark(#14624b,#62cfa6)}`;

/** The same drawing as app/icon.svg. */
const MARK =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#14624b"/><path d="M16 7a9 9 0 1 0 9 9h-9z" fill="#fff"/><path d="M19 5.5a8 8 0 0 1 7.5 7.5H19z" fill="#7fdab4"/></svg>';

/** A 404 that says which kind of address leads nowhere, and where to go instead. */
export function missingPage(what: keyof typeof WORDS): Response {
  const nonce = randomBytes(16).toString('base64');
  const { title, text } = WORDS[what];
  const wayOn = what === 'page' ? '<p><a href="/">Go to the start page</a></p>' : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Split</title><link rel="icon" href="/icon.svg">
<style nonce="${nonce}">${STYLE}</style></head>
<body><main>${MARK}<h1>${title}</h1><p>${text}</p>${wayOn}</main></body></html>
`;
  return new Response(html, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentPolicy(nonce, {}),
      ...pageHeaders(),
    },
  });
}
