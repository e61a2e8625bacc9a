import { createHmac } from 'node:crypto';
import { derivedKey, type RootKey, rootKeys } from '@/lib/db/root-keys';
import { sameBytes } from '@/lib/edge/same-bytes';

/*
 * Shops' pictures come to the hosted pages from an address of ours, so that no shop or stranger sees who looks at a
 * page. The address is sealed: it leads only to pictures that are on our pages.
 */

const sealOf = (root: RootKey, url: string): Buffer =>
  createHmac('sha256', derivedKey(root, 'pictures')).update(url).digest();

/** The path of ours that shows the picture at this URL. */
export function picturePath(url: string): string {
  const seal = sealOf(rootKeys()[0], url).toString('base64url');
  return `/api/pictures/${seal}/${Buffer.from(url).toString('base64url')}`;
}

/** The URL that the parts of such a path lead to; null if we have not made it. */
export function pictureUrl(seal: string, address: string): string | null {
  const given = Buffer.from(seal, 'base64url');
  const url = Buffer.from(address, 'base64url').toString();
  return rootKeys().some((root) => sameBytes(given, sealOf(root, url))) ? url : null;
}
