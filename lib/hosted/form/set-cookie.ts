import { env } from '@/lib/env';
import { type CookieSettings, cookieSettings, frameCookieSettings } from '../page/page-cookies';

/** Cookies of the hosted pages, as text for `Set-Cookie`. */

export function setCookie(name: string, value: string, path: string, lifetime_s?: number): string {
  return cookieText(name, value, cookieSettings(path, env().APP_URL.startsWith('https:'), lifetime_s));
}

/** A cookie of a page that may be in a shop's frame. */
export function pageCookie(
  name: string,
  value: string,
  path: string,
  frame: URLSearchParams | null,
  lifetime_s?: number,
): string {
  if (!frame) return setCookie(name, value, path, lifetime_s);
  const settings = frameCookieSettings(path);
  return cookieText(name, value, { ...settings, maxAge: lifetime_s ?? settings.maxAge });
}

function cookieText(name: string, value: string, settings: CookieSettings): string {
  const { path, maxAge, secure, sameSite, partitioned } = settings;
  const marks = [
    sameSite === 'none' ? 'SameSite=None' : 'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
    ...(partitioned ? ['Partitioned'] : []),
  ];
  return `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${maxAge}; HttpOnly; ${marks.join('; ')}`;
}
