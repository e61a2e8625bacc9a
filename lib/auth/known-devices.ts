import { createHmac, randomBytes } from 'node:crypto';
import { derivedKey, type RootKey, rootKeys } from '@/lib/db/root-keys';
import { hostCookie, hostCookieSettings, readHostCookie } from '@/lib/edge/host-cookie';
import { sameBytes } from '@/lib/edge/same-bytes';
import { describeAgent } from '@/lib/format/agent';
import { HOUR_ms } from '@/lib/format/units';
import { queueSecurityMail } from '@/lib/mail/merchant/security-mails';
import { accountName } from './account-name';
import type { HookContext } from './hook-context';

/*
 * Browsers that have signed in to an account before. Wrong passwords from elsewhere do not count against them, so that a
 * stranger cannot lock an owner out by guessing.
 */

const DEVICE_COOKIE = 'split_device';
const DEVICE_LIFETIME_s = 180 * 86_400;

const sealOf = (root: RootKey, device: string, email: string): Buffer =>
  createHmac('sha256', derivedKey(root, 'devices'))
    .update(`${device}\0${accountName(email)}`)
    .digest();

/** The first sign-ins of a new account are no news to the person who has just made it. */
const NEW_ACCOUNT_ms = HOUR_ms;

interface NewSession {
  session: { id: string; userAgent?: string | null; ipAddress?: string | null };
  user: { id: string; email: string; createdAt: Date; twoFactorEnabled?: unknown };
}

/** Has the browser keep that it has signed in to this account, and mails the person about one that is new to it. */
export async function noteDevice(context: HookContext, { session, user }: NewSession): Promise<void> {
  // The password alone signs nobody in who has a second factor.
  if (context.path === '/sign-in/email' && user.twoFactorEnabled === true) return;
  if (deviceOf(context, user.email)) return;
  rememberDevice(context, user.email);
  if (Date.now() - user.createdAt.getTime() < NEW_ACCOUNT_ms) return;
  await queueSecurityMail({
    template: 'new_device',
    about_id: session.id,
    user_id: user.id,
    browser: describeAgent(session.userAgent ?? null),
    address: session.ipAddress || null,
  });
}

function rememberDevice(context: HookContext, email: string): void {
  const device = randomBytes(12).toString('base64url');
  const seal = sealOf(rootKeys()[0], device, email).toString('base64url');
  context.setCookie(hostCookie(DEVICE_COOKIE), `${device}.${seal}`, hostCookieSettings(DEVICE_LIFETIME_s));
}

/** The name of the device behind a request, if its cookie says that it has signed in to this account; null otherwise. */
export function deviceOf(context: HookContext, email: string): string | null {
  const cookie = readHostCookie((name) => context.getCookie(name), DEVICE_COOKIE);
  const [device, seal] = cookie?.split('.') ?? [];
  if (!device || !seal || device.length > 40 || seal.length > 60) return null;
  const given = Buffer.from(seal, 'base64url');
  return rootKeys().some((root) => sameBytes(given, sealOf(root, device, email))) ? device : null;
}
