const strong = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether the reader has this version already, by its `If-None-Match`: `*` is any. Compared weakly, as for a read: a proxy
 * that packs an answer makes its tag weak (RFC 9110, 13.1.2).
 */
export function matchesETag(known: string | null | undefined, etag: string): boolean {
  const tags = (known ?? '').split(',').map(strong);
  return tags.includes('*') || tags.includes(strong(etag));
}
