import { pool } from '@/lib/db/pool';
import type { SessionStatus } from '@/lib/group/model';

export interface SessionFilter {
  merchant_id: string;
  livemode: boolean;
  limit: number;
  /** `created_at` in milliseconds of the last item seen; sessions before it follow. */
  cursor?: number;
  status?: SessionStatus;
  order_ref?: string;
  /** Exclusive, milliseconds since 1970. */
  created_after?: number;
  /** Exclusive, milliseconds since 1970. */
  created_before?: number;
}

/** API specification 2.6. */
export interface SessionListItem {
  session_id: string;
  status: SessionStatus;
  order_ref: string | null;
  total_cents: number;
  currency: string;
  created_at: string;
  expires_at: string;
}

interface Row extends Omit<SessionListItem, 'created_at' | 'expires_at'> {
  created_at: Date;
  expires_at: Date;
}

/**
 * A merchant's sessions, newest first. `created_at` is unique for a merchant and mode, so that a page ends
 * where the next begins. Each combination of filters is a statement of its own, which the planner can then
 * serve from the index that fits.
 */
export async function listSessions(
  filter: SessionFilter,
): Promise<{ data: SessionListItem[]; next_cursor: number | null }> {
  const values: unknown[] = [filter.merchant_id, filter.livemode, filter.limit + 1];
  const conditions: string[] = [];
  let name = 'list_sessions';
  const add = (column: string, operator: string, value: unknown) => {
    values.push(value);
    conditions.push(`AND ${column} ${operator} $${values.length}`);
    name += `_${column}${operator}`;
  };
  const time = (at: number) => new Date(at).toISOString();
  const before = Math.min(
    filter.cursor ?? Number.POSITIVE_INFINITY,
    filter.created_before ?? Number.POSITIVE_INFINITY,
  );
  if (filter.status !== undefined) add('status', '=', filter.status);
  if (filter.order_ref !== undefined) add('order_ref', '=', filter.order_ref);
  if (Number.isFinite(before)) add('created_at', '<', time(before));
  if (filter.created_after !== undefined) add('created_at', '>', time(filter.created_after));
  const { rows } = await pool().query<Row>({
    name,
    text: `SELECT id AS session_id, status, order_ref, total_cents, currency, created_at, expires_at FROM sessions
           WHERE merchant_id = $1 AND livemode = $2 ${conditions.join(' ')}
           ORDER BY created_at DESC LIMIT $3`,
    values,
  });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    data: page.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
    next_cursor: rows.length > filter.limit && last ? last.created_at.getTime() : null,
  };
}

/** Whose a session is; what may be asked of it is decided by this before anything else is read. */
export interface SessionOwner {
  merchant_id: string;
  livemode: boolean;
  created_at: Date;
}

/** The owner of a session, or null when there is no such session. */
export async function findSessionOwner(session_id: string): Promise<SessionOwner | null> {
  const { rows } = await pool().query<SessionOwner>({
    name: 'session_owner',
    text: 'SELECT merchant_id, livemode, created_at FROM sessions WHERE id = $1',
    values: [session_id],
  });
  return rows[0] ?? null;
}
