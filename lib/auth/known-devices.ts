import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey, type RootKey, rootKeys } from '@/lib/db/root-keys';
import { env } from '@/lib/env';
import { accountName } from './account-name';
import type { HookContext } from './hook-context';

/*
 * Browsers that have signed in to an account before. Wrong passwords from elsewhere do not count against them, so that a
 * stranger cannot lock an owner out by guessing.
 */

export const DEVICE_COOKIE = 'split_device';
const DEVICE_LIFETIME_s = 180 * 86_400;

const sealOf = (root: RootKey, device: string, email: string): Buffer =>
  createHmac('sha256', derivedKey(root, 'devices'))
    .update(`${device}\0${accountName(email)}`)
    .digest();

/** Has the browser keep that it has signed in to this account, unless it does so already. */
export function rememberDevice(context: HookContext, email: string): void {
  if (knownDevice(context.getCookie(DEVICE_COOKIE), email)) return;
  const device = randomBytes(12).toString('base64url');
  const seal = sealOf(rootKeys()[0], device, email).toString('base64url');
  context.setCookie(DEVICE_COOKIE, `${device}.${seal}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env().APP_URL.startsWith('https:'),
    maxAge: DEVICE_LIFETIME_s,
  });
}

/** The name of the device, if a cookie says that it has signed in to this account; null otherwise. */
export function knownDevice(cookie: string | null | undefined, email: string): string | null {
  const [device, seal] = cookie?.split('.') ?? [];
  if (!device || !seal || device.length > 40 || seal.length > 60) return null;
  const given = Buffer.from(seal, 'base64url');
  const fits = rootKeys().some((root) => {
    const right = sealOf(root, device, email);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return fits ? device : null;
}
