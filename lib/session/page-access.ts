import { pool } from '@/lib/db/pool';
import { tokenMatches } from './tokens';

/**
 * The keys of the hosted pages: where they come from, and the cookies that keep them.
 *
 * A key arrives once in a link (`/session/<id>?access=`, `/s/<share id>?m=`), is kept in a cookie that scripts
 * cannot read and that goes to this one page only, and is taken out of the address bar. Inside a shop's page
 * there may be no cookies (browsers refuse them to frames); there the key stays in the frame's address.
 */
export type PageKind = 'session' | 's';

export const KEY_PARAMETER: Record<PageKind, string> = { session: 'access', s: 'm' };
const KEY_COOKIE: Record<PageKind, string> = { session: 'split_access', s: 'split_member' };

/** Set on every page view; its return proves that the browser keeps cookies for us. */
export const PROBE_COOKIE = 'split_cookies';
/** What was wrong with a form that was sent without script, and what was typed. Read once. */
export const FLASH_COOKIE = 'split_form';
/** How the flash reaches the page: the cookie itself is gone by then. What a client sends in it is dropped. */
export const FLASH_HEADER = 'x-split-form';

const KEY_LIFETIME_s = 60 * 24 * 3600;

export const keyCookie = (kind: PageKind): string => KEY_COOKIE[kind];

/** Cookie settings for one page, so that no other page sees its key. */
export function cookieSettings(path: string, secure: boolean, lifetime_s = KEY_LIFETIME_s) {
  return { path, secure, httpOnly: true, sameSite: 'lax', maxAge: lifetime_s } as const;
}

export const pagePath = (kind: PageKind, id: string): string => `/${kind}/${id}`;

/** Whether a key in a link fits its page. Checked before a cookie is replaced, so that a wrong link locks nobody out. */
export async function keyFits(kind: PageKind, id: string, key: string): Promise<boolean> {
  const text =
    kind === 'session'
      ? 'SELECT access_token_hash AS hash FROM sessions WHERE id = $1'
      : 'SELECT m.token_hash AS hash FROM members m JOIN sessions s ON s.id = m.session_id WHERE s.share_id = $1';
  const { rows } = await pool().query<{ hash: Buffer | null }>({
    name: `key_fits_${kind}`,
    text,
    values: [id],
  });
  return rows.some(({ hash }) => tokenMatches(key, hash));
}
