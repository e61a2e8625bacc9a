import { pool } from '@/lib/db/pool';
import type { SessionStatus } from '@/lib/group/model';
import type { MerchantMode } from '@/lib/merchant-mode';

/** What the list of sessions is asked for. Times are milliseconds since 1970. */
export interface SessionQuery {
  /** What somebody typed: an id, an order ref, a name or an email address. */
  search?: string;
  status?: SessionStatus;
  created_after?: number;
  created_before?: number;
  /** `created_at` of the last row seen: older ones follow. */
  before?: number;
  /** `created_at` of the first row seen: newer ones are wanted. */
  after?: number;
  limit: number;
}

export interface SessionListRow {
  id: string;
  status: SessionStatus;
  order_ref: string | null;
  currency: string;
  total_cents: number;
  paid_cents: number;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  organizer: string | null;
  members: number;
}

export interface SessionPage {
  rows: SessionListRow[];
  /** For the links to the pages beside this one; null where there is none. */
  older: number | null;
  newer: number | null;
}

/** Rows that a search looks at; what lies beyond is found by a longer word. */
const CANDIDATES = 2_000;

/**
 * Where a search word can stand, each by an index of its own. Names can be very common: then the rows of an
 * index are no help, and the newest sessions are looked through instead; both together find rare names
 * anywhere and common ones among the newest.
 */
const BY_ID: Readonly<Record<string, string>> = {
  sess_: 'SELECT id FROM sessions WHERE id = $W',
  grp_: 'SELECT id FROM sessions WHERE group_id = $W',
  mem_: 'SELECT session_id FROM members WHERE id = $W',
  pay_: 'SELECT session_id FROM payments WHERE id = $W',
  pi_: 'SELECT session_id FROM payments WHERE intent_id = $W',
  ch_: 'SELECT session_id FROM payments WHERE charge_id = $W',
  ref_: 'SELECT session_id FROM refunds WHERE id = $W',
  re_: 'SELECT session_id FROM refunds WHERE processor_refund_id = $W',
  trf_: 'SELECT session_id FROM transfers WHERE id = $W',
  tr_: 'SELECT session_id FROM transfers WHERE processor_transfer_id = $W',
  evt_: 'SELECT session_id FROM events WHERE id = $W',
  req_: 'SELECT session_id FROM api_requests WHERE request_id = $W',
};
const BY_EMAIL = `
  SELECT session_id FROM members WHERE lower(email) = lower($W) ORDER BY joined_at DESC LIMIT ${CANDIDATES}`;
const BY_PAYER = `
  SELECT session_id FROM payments WHERE lower(payer_email) = lower($W) ORDER BY created_at DESC LIMIT ${CANDIDATES}`;
const BY_CUSTOMER = `
  SELECT id FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND lower(customer->>'email') = lower($W)
  LIMIT ${CANDIDATES}`;
const BY_ORDER = `
  SELECT id FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND order_ref = $W LIMIT ${CANDIDATES}`;
const BY_NAME = `
  SELECT session_id FROM members WHERE lower(name) LIKE $P LIMIT ${CANDIDATES}`;
const BY_NAME_AMONG_NEWEST = `
  SELECT n.id FROM (
    SELECT id FROM sessions WHERE merchant_id = $1 AND livemode = $2 AND created_at < $B
    ORDER BY created_at DESC LIMIT ${CANDIDATES}) n
  WHERE EXISTS (SELECT 1 FROM members m WHERE m.session_id = n.id AND lower(m.name) LIKE $P)`;

function searches(word: string): string[] {
  const prefix = Object.keys(BY_ID).find((known) => word.startsWith(known));
  const byId = prefix ? BY_ID[prefix] : undefined;
  if (byId) return [byId, BY_ORDER];
  if (word.includes('@')) return [BY_EMAIL, BY_PAYER, BY_CUSTOMER, BY_ORDER];
  return [BY_ORDER, BY_NAME, BY_NAME_AMONG_NEWEST];
}

/** Sessions of the merchant, newest first, a page at a time. */
export async function listSessionPage(merchant: MerchantMode, query: SessionQuery): Promise<SessionPage> {
  const forwards = query.after !== undefined;
  const values: unknown[] = [merchant.merchant_id, merchant.livemode, query.limit + 1];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const time = (at: number) => new Date(at).toISOString();
  const conditions: string[] = [];
  if (query.status) conditions.push(`s.status = ${bind(query.status)}`);
  if (query.created_after !== undefined)
    conditions.push(`s.created_at >= ${bind(time(query.created_after))}`);
  if (query.created_before !== undefined)
    conditions.push(`s.created_at < ${bind(time(query.created_before))}`);
  if (query.after !== undefined) conditions.push(`s.created_at > ${bind(time(query.after))}`);
  else if (query.before !== undefined) conditions.push(`s.created_at < ${bind(time(query.before))}`);
  const word = query.search?.trim();
  if (word) {
    const used = new Map<string, string>();
    const parameters: Readonly<Record<string, unknown>> = {
      $W: word,
      $P: `${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
      $B: query.before === undefined ? 'infinity' : time(query.before),
    };
    const union = searches(word)
      .map((text) =>
        text.replace(/\$[WPB]/g, (name) => {
          const known = used.get(name) ?? bind(parameters[name]);
          used.set(name, known);
          return known;
        }),
      )
      .map((text) => `(${text})`)
      .join(' UNION ');
    conditions.push(`s.id IN (${union})`);
  }
  const where = ['s.merchant_id = $1', 's.livemode = $2', ...conditions].join(' AND ');
  const order = forwards ? 'ASC' : 'DESC';
  const { rows } = await pool().query<SessionListRow>(
    `SELECT s.*, o.name AS organizer, g.members FROM (
       SELECT id, status, order_ref, currency, total_cents, paid_cents, created_at, expires_at, ended_at
       FROM sessions s WHERE ${where} ORDER BY s.created_at ${order} LIMIT $3) s
     LEFT JOIN LATERAL (SELECT name FROM members WHERE session_id = s.id AND is_organizer LIMIT 1) o ON true
     LEFT JOIN LATERAL (
       SELECT count(*)::int AS members FROM members WHERE session_id = s.id AND left_at IS NULL) g ON true
     ORDER BY s.created_at ${order}`,
    values,
  );
  const more = rows.length > query.limit;
  const page = rows.slice(0, query.limit);
  if (forwards) page.reverse();
  const first = page[0]?.created_at.getTime() ?? null;
  const last = page.at(-1)?.created_at.getTime() ?? null;
  return {
    rows: page,
    older: forwards || more ? last : null,
    newer: forwards ? (more ? first : null) : query.before !== undefined ? first : null,
  };
}

const PAGE = 1_000;

/** Every session that the query finds, in pages, for exports of any size. */
export async function* allSessions(
  merchant: MerchantMode,
  query: Omit<SessionQuery, 'limit' | 'before' | 'after'>,
): AsyncGenerator<SessionListRow[]> {
  let before: number | undefined;
  do {
    const page = await listSessionPage(merchant, {
      ...query,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    if (page.rows.length > 0) yield page.rows;
    before = page.older ?? undefined;
  } while (before !== undefined);
}
