import type { PageKind } from '@/lib/session/page-links';
import { isLocale, type Locale } from '@/lib/words/locales';
import { SWAP_PARAMETER } from './swap-link';

interface Given {
  get(name: string): string | null;
}

/** What the address of an embedded page says about the shop's page around it. */
const FRAME_PARAMETERS = ['embed', 'parent_origin', 'theme'];

/**
 * These parameters of an embedded page's address; null on a page of its own. A form that is sent before its script has
 * come leads back to the embedded page with them: without, browsers would not show it in a frame. Pure.
 */
export function frameQuery(given: Given): URLSearchParams | null {
  return given.get('embed') === '1' ? picked(given, FRAME_PARAMETERS) : null;
}

/** What is about to be paid for behind a share link: an offered place, or what somebody has chosen to give. */
const PAID_FOR = [SWAP_PARAMETER, 'give'];

/** What a form that is sent before its script has come leads back to besides the page itself. Pure. */
export function keptQuery(kind: PageKind, given: Given): URLSearchParams | null {
  return kind === 'session' ? frameQuery(given) : picked(given, PAID_FOR);
}

function picked(given: Given, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

const LANGUAGE_PARAMETER = 'lang';

/** What a page passes on to its forms: what they lead back to, and its language, so that the answer is in it. */
export function formQuery(kept: URLSearchParams | null, locale: Locale): string {
  const query = new URLSearchParams(kept ?? []);
  if (locale !== 'en') query.set(LANGUAGE_PARAMETER, locale);
  return query.size > 0 ? `?${query}` : '';
}

/** The language of the page that a form is on. */
export function formLocale(given: Given): Locale {
  const locale = given.get(LANGUAGE_PARAMETER);
  return isLocale(locale) ? locale : 'en';
}
