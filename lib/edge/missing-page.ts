import { smallPage } from './small-page';

/*
 * The page for an address that leads nowhere. A rendered page takes the process ten milliseconds, and strangers can make
 * up addresses for ever.
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

/** A 404 that says which kind of address leads nowhere, and where to go instead. */
export function missingPage(what: keyof typeof WORDS): Response {
  const way_on = what === 'page' ? '<p><a href="/">Go to the start page</a></p>' : '';
  return smallPage({ status: 404, ...WORDS[what], way_on });
}
