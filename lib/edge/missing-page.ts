import type { Words } from '@/lib/words/words';
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
  'robots.txt',
  's',
  'sdk',
  'security.txt',
  'session',
  'sign-in',
  'sign-up',
  'sitemap.xml',
  'staff',
  'two-factor',
  'unsubscribe',
  'vectors',
  'welcome',
]);

/** Whether a page or file may be there. Below a known first segment the router decides. */
export const mayBeThere = (pathname: string): boolean => FIRST_SEGMENTS.has(pathname.split('/', 2)[1] ?? '');

const TEXTS = {
  page: ['notFound', 'notFoundText'],
  s: ['noGroup', 'noGroupText'],
  session: ['noCheckout', 'noCheckoutText'],
} as const;

/** A 404 that says what kind of address it was, and where to go instead. */
export function missingPage(what: keyof typeof TEXTS, words: Words): Response {
  const { say } = words;
  const [title, text] = TEXTS[what];
  const way_on = what === 'page' ? `<p><a href="/">${say('toStartPage')}</a></p>` : '';
  return smallPage({ status: 404, title: say(title), text: say(text), way_on, words });
}
