import { env } from '@/lib/env';

/*
 * Cookies of the whole site. Over https their names begin with `__Host-`: browsers then take them only from this very
 * host, over https, for all paths, so that no other host of the domain can plant one. On loopback over http they have
 * plain names.
 */

const isHttps = (): boolean => env().APP_URL.startsWith('https:');

/** The name of a cookie under this deployment's origin. */
export function hostCookie(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

interface HostCookieSettings {
  path: '/';
  httpOnly: true;
  sameSite: 'lax';
  secure: boolean;
  maxAge: number;
}

/** How such a cookie is set; it is deleted by a lifetime of 0. */
export function hostCookieSettings(lifetime_s: number): HostCookieSettings {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(), maxAge: lifetime_s };
}

/** What a cookie holds; also one of the previous version, which had the plain name. */
export function readHostCookie(
  read: (name: string) => string | null | undefined,
  name: string,
): string | null {
  return read(hostCookie(name)) ?? read(name) ?? null;
}
