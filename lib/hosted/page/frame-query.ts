import { isLocale, type Locale } from '@/lib/words/locales';

/** What the address of an embedded page says about the shop's page around it. */
const FRAME_PARAMETERS = ['embed', 'parent_origin', 'theme'];

/**
 * These parameters of an embedded page's address; null on a page of its own. A form that is sent before its script has
 * come leads back to the embedded page with them: without, browsers would not show it in a frame. Pure.
 */
export function frameQuery(given: { get(name: string): string | null }): URLSearchParams | null {
  if (given.get('embed') !== '1') return null;
  const kept = FRAME_PARAMETERS.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept);
}

const LANGUAGE_PARAMETER = 'lang';

/** What a page passes on to its forms: the frame that it is in, and its language, so that the answer is in it. */
export function formQuery(frame: URLSearchParams | null, locale: Locale): string {
  const query = new URLSearchParams(frame ?? []);
  if (locale !== 'en') query.set(LANGUAGE_PARAMETER, locale);
  return query.size > 0 ? `?${query}` : '';
}

/** The language of the page that a form is on. */
export function formLocale(given: { get(name: string): string | null }): Locale {
  const locale = given.get(LANGUAGE_PARAMETER);
  return isLocale(locale) ? locale : 'en';
}
