import type { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { withoutIdleGifts } from '@/lib/group/decide/release-gifts';
import type { Member, Session } from '@/lib/group/model';
import { hasMoneyHere } from '@/lib/group/query/holds';
import { organizerOf } from '@/lib/group/query/shares';
import { nearness } from '@/lib/group/query/waiting';
import { loadSession } from '@/lib/session/load';
import type { PageKind } from '@/lib/session/page-links';
import { sessionOfLink } from '@/lib/session/share-link';
import { MEMBER_KEY, memberOfToken, tokenOpens } from '@/lib/session/tokens';
import { picturePath } from './picture-address';

/** What the hosted pages read: the session, and what no command needs. */
export interface PageSession {
  session: Session;
  /** Rises with every change; a page that shows a lower one is out of date. Read before the session. */
  version: number;
  merchant: Prisma.sessionsGetPayload<{ select: typeof PAGE }>['merchant'];
  customer: { name: string | null; email: string | null };
  success_url: string | null;
  cancel_url: string | null;
  /** The shop's page that created the session, when a browser did. */
  page_origin: string | null;
  access_token_hash: Uint8Array;
  /** The organizer has replaced the link that was followed. */
  by_former_link: boolean;
}

/**
 * Who is looking at a page. `waiting`: has asked to join. `declined`: was not let in. `former`: a member who has left
 * or was removed, or somebody who waits no more.
 */
export type Viewer =
  | { kind: 'organizer'; member: Member | null }
  | {
      kind: 'member';
      member: Member;
      /** The link was renewed a moment ago, and this browser may not have heard of it. */
      by_former_key?: true;
    }
  | { kind: 'waiting' | 'declined' | 'former'; member: Member }
  | {
      kind: 'guest';
      /** Has the key of a member whose link was renewed since. */
      by_renewed_key?: true;
    };

const PAGE = {
  id: true,
  version: true,
  success_url: true,
  cancel_url: true,
  page_origin: true,
  access_token_hash: true,
  customer: true,
  merchant: {
    select: {
      name: true,
      logo_url: true,
      brand_color: true,
      support_email: true,
      receipt_address: true,
      tax_id: true,
      allowed_origins: true,
    },
  },
} as const satisfies Prisma.sessionsSelect;

async function loadBy(session_id: string, by_former_link = false): Promise<PageSession | null> {
  const row = await prisma().sessions.findUnique({ where: { id: session_id }, select: PAGE });
  const session = row && (await loadSession(pool(), row.id));
  if (!session) return null;
  const shown = withoutIdleGifts(session, Date.now());
  const { id: _id, customer, merchant, ...page } = row;
  const { name = null, email = null } = (customer ?? {}) as { name?: string; email?: string };
  return {
    ...page,
    success_url: withSessionId(page.success_url, session.id),
    cancel_url: withSessionId(page.cancel_url, session.id),
    merchant: { ...merchant, logo_url: merchant.logo_url && picturePath(merchant.logo_url) },
    session: { ...shown, cart: { ...shown.cart, items: shown.cart.items.map(withOwnPicture) } },
    customer: { name, email },
    by_former_link,
  };
}

/** As the browser script does it. */
const withSessionId = (url: string | null, id: string) => url?.replaceAll('{SESSION_ID}', id) ?? null;

/** Shops' pictures come through us (picture-address.ts). */
function withOwnPicture<Item extends { image_url?: string }>(item: Item): Item {
  return item.image_url ? { ...item, image_url: picturePath(item.image_url) } : item;
}

/** Longer than any of our ids. */
const MAXIMUM_ID = 64;

/** The page of a session by its id; null when there is none. */
export async function loadPageBySession(session_id: string): Promise<PageSession | null> {
  return session_id.length > MAXIMUM_ID ? null : loadBy(session_id);
}

/** The page behind a share link; null when there is none. */
export async function loadPageByShare(share_id: string): Promise<PageSession | null> {
  const link = await sessionOfLink(share_id);
  return link && loadBy(link.id, link.is_former);
}

/** The page of either kind of link. */
export const loadPage = (kind: PageKind, id: string): Promise<PageSession | null> =>
  kind === 'session' ? loadPageBySession(id) : loadPageByShare(id);

/** The organizer, if one of the presented tokens is the session's access token; null otherwise. */
export function organizerViewer(page: PageSession, tokens: readonly string[]): Viewer | null {
  if (
    !tokens.some((token) =>
      tokenOpens(token, 'access', { id: page.session.id, hash: page.access_token_hash }),
    )
  )
    return null;
  return { kind: 'organizer', member: organizerOf(page.session) ?? null };
}

/**
 * The member whose token is presented: of several the nearest to the group, then the first. A guest when none of the
 * tokens belongs to this session. Behind a link that was replaced, null for anyone but members and those who wait.
 */
export async function memberViewer(page: PageSession, tokens: readonly string[]): Promise<Viewer | null> {
  const viewer = await groupViewer(page, tokens);
  const isKnown = viewer.kind === 'member' || viewer.kind === 'waiting';
  return page.by_former_link && !isKnown ? null : viewer;
}

/** Who these tokens are of, on the page of either kind of link. */
export const viewerOf = async (
  kind: PageKind,
  page: PageSession,
  tokens: readonly string[],
): Promise<Viewer | null> =>
  kind === 'session' ? organizerViewer(page, tokens) : memberViewer(page, tokens);

/**
 * Behind a link that was replaced: who has left and has money here, with a page that does not name the link of today.
 * Forms know nobody by it.
 */
export async function formerPayer(
  page: PageSession,
  share_id: string,
  tokens: readonly string[],
): Promise<{ page: PageSession; viewer: Viewer } | null> {
  const viewer = await groupViewer(page, tokens);
  if (viewer.kind !== 'former' || !hasMoneyHere(page.session, viewer.member.id)) return null;
  const session = { ...page.session, share_id, former_share_ids: [] };
  return page.by_former_link ? { page: { ...page, session }, viewer } : null;
}

async function groupViewer(page: PageSession, tokens: readonly string[]): Promise<Viewer> {
  if (tokens.length === 0) return { kind: 'guest' };
  const rows = await prisma().members.findMany({
    where: { session_id: page.session.id },
    select: MEMBER_KEY,
  });
  const found = tokens.flatMap((token) => {
    const key = memberOfToken(token, rows);
    const member = page.session.members.find(({ id }) => id === key?.id);
    return key && member ? [{ member, state: key.state }] : [];
  });
  const good = found.filter(({ state }) => state !== 'renewed').map(({ member }) => member);
  const [member] = good.toSorted((one, other) => nearness(other) - nearness(one));
  if (!member) {
    const isRenewed = found.some((each) => each.member.left_at === null);
    return { kind: 'guest', ...(isRenewed ? { by_renewed_key: true } : {}) };
  }
  if (member.left_at !== null) {
    const { status = 'withdrawn' } = member.join_request ?? {};
    return { kind: status === 'withdrawn' ? 'former' : status, member };
  }
  // A form of a page from before brings its member's former key along, beside the cookie with the new one.
  const hasCurrent = found.some((each) => each.member === member && each.state === 'current');
  return { kind: 'member', member, ...(hasCurrent ? {} : { by_former_key: true }) };
}
