/*
 * Addresses that lead on to a page of ours. A browser reads `//host` as another site, and browsers and servers differ
 * in what `..`, `%`, and a backslash become, so a path that leads on has none of them.
 */

/** Whether a text is a plain path of this site, perhaps with a query. */
export function isHomePath(text: string): boolean {
  return /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\x21-\x22\x24-\x5b\x5d-\x7e]*)?$/.test(text);
}

/** An encoded path without NUL: no address of ours has one, and Postgres refuses to look for it. */
export function withoutEncodedNul(path: string): string {
  return oneSlash(path.replaceAll('%00', ''));
}

/** A path whose slashes are single, so that its start cannot be read as a host. */
export function oneSlash(path: string): string {
  return path.replace(/\/{2,}/g, '/');
}
