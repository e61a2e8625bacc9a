import { prisma } from '@/lib/db/prisma';
import type { Member } from '@/lib/group/model';
import { nearness } from '@/lib/group/query/waiting';
import type { PageKind } from '@/lib/session/page-links';
import { sessionOfLink } from '@/lib/session/share-link';
import { MEMBER_KEY, memberTokenOpens, tokenOpens } from '@/lib/session/tokens';

/**
 * The cookies of the hosted pages. A link's key is kept in a cookie that scripts cannot read and that only this one
 * page gets, and leaves the address bar. Browsers may refuse the cookie in a shop's frame; there the key stays in the
 * frame's address.
 */
const KEY_COOKIE: Record<PageKind, string> = { session: 'split_access', s: 'split_member' };

export const keyCookie = (kind: PageKind): string => KEY_COOKIE[kind];

/** Set on every page view. If the browser sends it back, it keeps our cookies. */
export const PROBE_COOKIE = 'split_cookies';
/** What was wrong with a form sent without script, and what was typed. Read once. */
export const FLASH_COOKIE = 'split_form';
/** Carries the flash to the page, since the cookie is gone by then. A client's own header of this name is dropped. */
export const FLASH_HEADER = 'x-split-form';

/** The language that a reader has chosen, for all hosted pages. */
export const LANGUAGE_COOKIE = 'split_language';
/** Carries a hosted page's language to it and to the layout around it. A client's own header of this name is dropped. */
export const LANGUAGE_HEADER = 'x-split-language';

/** Tells a page that a person looks at it, not a program. A client's own header of this name is dropped. */
export const OPENED_HEADER = 'x-split-opened';

const KEY_LIFETIME_s = 60 * 24 * 3600;

export interface CookieSettings {
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: 'lax' | 'none';
  maxAge: number;
  partitioned?: boolean;
}

/** Cookie settings for one page, so that no other page sees its key. */
export function cookieSettings(path: string, secure: boolean, lifetime_s = KEY_LIFETIME_s): CookieSettings {
  return { path, secure, httpOnly: true, sameSite: 'lax', maxAge: lifetime_s };
}

/**
 * In a shop's frame the page is a third party, which browsers let keep a cookie only apart for each shop
 * (`Partitioned`). They want it Secure, and take that from localhost too.
 */
export function frameCookieSettings(path: string): CookieSettings {
  return { ...cookieSettings(path, true), sameSite: 'none', partitioned: true };
}

/**
 * Whether a link's key fits its page, in place of the one that the browser has kept. Checked before a cookie is replaced,
 * so that neither a wrong link nor that of a former place locks anybody out.
 */
export async function keyFits(
  kind: PageKind,
  id: string,
  key: string,
  kept: string | null,
): Promise<boolean> {
  if (kind === 'session') {
    const select = { access_token_hash: true };
    const session = await prisma().sessions.findUnique({ where: { id }, select });
    return session !== null && tokenOpens(key, 'access', { id, hash: session.access_token_hash });
  }
  const link = await sessionOfLink(id);
  if (!link) return false;
  const select = { ...MEMBER_KEY, left_at: true, join_request: true } as const;
  const members = await prisma().members.findMany({ where: { session_id: link.id }, select });
  const nearnessBy = (token: string) => {
    const opened = members.find((member) => memberTokenOpens(token, member));
    return opened && nearness({ ...opened, join_request: opened.join_request as Member['join_request'] });
  };
  const given = nearnessBy(key);
  return given !== undefined && given >= ((kept === null ? undefined : nearnessBy(kept)) ?? 0);
}
