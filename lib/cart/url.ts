import { z } from 'zod';
import { isText, must } from '@/lib/cart/fields';

export const MAXIMUM_URL_LENGTH = 2048;

const LOCALHOST = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address leads to the very machine that follows it. */
export const isOnLocalhost = (url: string): boolean => LOCALHOST.has(URL.parse(url)?.hostname ?? '');

interface UrlRule {
  /** In test mode http is accepted for localhost, where a shop is being developed. */
  allow_http_localhost: boolean;
}

/**
 * Whether a text is an address we may keep, show or call: https, or http on localhost where that is allowed;
 * without user name and password, at most 2,048 characters, nothing that a parser would silently fix.
 */
export function isAllowedUrl(value: unknown, rule: UrlRule): value is string {
  if (!isText(value, 1, MAXIMUM_URL_LENGTH) || !/^https?:\/\/[^\s\\]+$/i.test(value)) return false;
  const url = URL.parse(value);
  if (url?.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (rule.allow_http_localhost && LOCALHOST.has(url.hostname));
}

/** success_url, cancel_url, webhook_url and image_url. The text is kept as it was given. */
export function urlSchema(rule: UrlRule) {
  const http = rule.allow_http_localhost ? ' (or http:// on localhost)' : '';
  const error = must(
    `an https:// URL${http} without user name and password, of at most ${MAXIMUM_URL_LENGTH} characters`,
  );
  return z
    .string({ error })
    .refine((value) => isAllowedUrl(value, rule), { error })
    .meta({ format: 'uri', maxLength: MAXIMUM_URL_LENGTH });
}
