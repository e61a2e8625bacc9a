/**
 * The addresses of the hosted pages. A link carries a key (`/session/<id>?access=`, `/s/<share id>?m=`) that the page
 * moves into its own cookie (lib/hosted/page/page-cookies).
 */
export type PageKind = 'session' | 's';

/** The link parameter that carries the key. */
export const KEY_PARAMETER: Record<PageKind, string> = { session: 'access', s: 'm' };

export const pagePath = (kind: PageKind, id: string): string => `/${kind}/${id}`;
