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

/** A browser's cookie: its name, and a seal for each account that it has signed in to, the latest first. */
interface Device {
  name: string;
  seals: string[];
}

/** Accounts that one browser is known to; their seals fit into a cookie. */
const MOST_ACCOUNTS = 5;

/** Has the browser keep that it has signed in to this account, and mails the person about one that is new to it. */
export async function noteDevice(context: HookContext, { session, user }: NewSession): Promise<void> {
  // The password alone signs nobody in who has a second factor.
  if (context.path === '/sign-in/email' && user.twoFactorEnabled === true) return;
  const device = readDevice(context);
  const known = device && sealFor(device, user.email);
  const name = device?.name ?? randomBytes(12).toString('base64url');
  const others = (device?.seals ?? []).filter((seal) => seal !== known);
  rememberDevice(context, { name, seals: others }, user.email);
  if (known || Date.now() - user.createdAt.getTime() < NEW_ACCOUNT_ms) return;
  await queueSecurityMail({
    template: 'new_device',
    about_id: session.id,
    user_id: user.id,
    browser: describeAgent(session.userAgent ?? null),
    address: session.ipAddress || null,
  });
}

/** The account comes first, before the device's others. */
function rememberDevice(context: HookContext, { name, seals }: Device, email: string): void {
  const seal = sealOf(rootKeys()[0], name, email).toString('base64url');
  const value = [name, seal, ...seals.slice(0, MOST_ACCOUNTS - 1)].join('.');
  context.setCookie(hostCookie(DEVICE_COOKIE), value, hostCookieSettings(DEVICE_LIFETIME_s));
}

function readDevice(context: HookContext): Device | null {
  const cookie = readHostCookie((name) => context.getCookie(name), DEVICE_COOKIE);
  const [name = '', ...seals] = cookie?.split('.') ?? [];
  return /^[\w-]{16}$/.test(name) ? { name, seals: seals.slice(0, MOST_ACCOUNTS) } : null;
}

/** The seal that says that this browser has signed in to an account. */
function sealFor({ name, seals }: Device, email: string): string | undefined {
  const valid = rootKeys().map((root) => sealOf(root, name, email));
  return seals.find((seal) => valid.some((one) => sameBytes(Buffer.from(seal, 'base64url'), one)));
}

/** The name of the device behind a request, if its cookie says that it has signed in to this account; null otherwise. */
export function deviceOf(context: HookContext, email: string): string | null {
  const device = readDevice(context);
  return device && sealFor(device, email) ? device.name : null;
}
