import { pool, type Queryable } from '@/lib/db/pool';
import type { Member, Session } from '@/lib/group/model';
import { organizerOf } from '@/lib/group/query/shares';
import { loadSession } from '@/lib/session/load';
import { tokenMatches } from '@/lib/session/tokens';

/** What the hosted pages read: the session, and what stands beside it that no command needs. */
export interface PageSession {
  session: Session;
  /** Rises with every change; a page that shows a lower one is out of date. Read before the session. */
  version: number;
  merchant: {
    name: string;
    logo_url: string | null;
    brand_color: string | null;
    support_email: string | null;
    allowed_origins: string[];
  };
  customer: { name: string | null; email: string | null };
  success_url: string | null;
  cancel_url: string | null;
  /** The shop's page that created the session, when a browser did. */
  page_origin: string | null;
  access_token_hash: Buffer;
}

/** Who looks at a page. `former`: a member who has left or was removed. */
export type Viewer =
  | { kind: 'organizer'; member: Member | null }
  | { kind: 'member'; member: Member }
  | { kind: 'former'; member: Member }
  | { kind: 'guest' };

interface PageRow {
  id: string;
  version: number;
  success_url: string | null;
  cancel_url: string | null;
  page_origin: string | null;
  access_token_hash: Buffer;
  customer: { name?: string; email?: string } | null;
  merchant_name: string;
  logo_url: string | null;
  brand_color: string | null;
  support_email: string | null;
  allowed_origins: string[];
}

const PAGE_COLUMNS = `s.id, s.version, s.success_url, s.cancel_url, s.page_origin, s.access_token_hash, s.customer,
  m.name AS merchant_name, m.logo_url, m.brand_color, m.support_email, m.allowed_origins`;

async function loadBy(
  column: 'id' | 'share_id',
  value: string,
  client: Queryable,
): Promise<PageSession | null> {
  const { rows } = await client.query<PageRow>({
    name: `page_by_${column}`,
    text: `SELECT ${PAGE_COLUMNS} FROM sessions s JOIN merchants m ON m.id = s.merchant_id WHERE s.${column} = $1`,
    values: [value],
  });
  const row = rows[0];
  const session = row && (await loadSession(client, row.id));
  if (!row || !session) return null;
  const { version, success_url, cancel_url, page_origin, access_token_hash, customer } = row;
  const { merchant_name, logo_url, brand_color, support_email, allowed_origins } = row;
  return {
    session,
    version,
    merchant: { name: merchant_name, logo_url, brand_color, support_email, allowed_origins },
    customer: { name: customer?.name ?? null, email: customer?.email ?? null },
    success_url,
    cancel_url,
    page_origin,
    access_token_hash,
  };
}

/** Anything longer than our ids cannot be one; the database need not be asked. */
const MAXIMUM_ID = 64;

/** The page of a session by its id; null when there is none. */
export async function loadPageBySession(session_id: string): Promise<PageSession | null> {
  return session_id.length > MAXIMUM_ID ? null : loadBy('id', session_id, pool());
}

/** The page behind a share link; null when there is none. */
export async function loadPageByShare(share_id: string): Promise<PageSession | null> {
  return share_id.length > MAXIMUM_ID ? null : loadBy('share_id', share_id, pool());
}

/** The organizer, if one of the presented tokens is the session's access token; null otherwise. */
export function organizerViewer(page: PageSession, tokens: readonly string[]): Viewer | null {
  if (!tokens.some((token) => tokenMatches(token, page.access_token_hash))) return null;
  return { kind: 'organizer', member: organizerOf(page.session) ?? null };
}

/** The first of the presented tokens that is a member's of this session tells who looks; else a guest does. */
export async function memberViewer(page: PageSession, tokens: readonly string[]): Promise<Viewer> {
  if (tokens.length === 0) return { kind: 'guest' };
  const { rows } = await pool().query<{ id: string; token_hash: Buffer | null }>({
    name: 'page_member_tokens',
    text: 'SELECT id, token_hash FROM members WHERE session_id = $1',
    values: [page.session.id],
  });
  for (const token of tokens) {
    const row = rows.find(({ token_hash }) => tokenMatches(token, token_hash));
    const member = row && page.session.members.find(({ id }) => id === row.id);
    if (member) return { kind: member.left_at === null ? 'member' : 'former', member };
  }
  return { kind: 'guest' };
}

/** What the live stream and its polling tell: which version is current, and whether anything can still change. */
export async function sessionVersion(
  share_id: string,
): Promise<{ session_id: string; version: number; status: Session['status'] } | null> {
  if (share_id.length > MAXIMUM_ID) return null;
  const { rows } = await pool().query<{ id: string; version: number; status: Session['status'] }>({
    name: 'page_version',
    text: 'SELECT id, version, status FROM sessions WHERE share_id = $1',
    values: [share_id],
  });
  const row = rows[0];
  return row ? { session_id: row.id, version: row.version, status: row.status } : null;
}
