import type { Session } from '@/lib/group/model';
import type { RelatedRows, SessionRow, SessionRowAsText } from './session.sql';

/** How a session is stored in the database: from rows as `pg` and json_agg return them, and back. */

const millis = (time: Date | string): number =>
  typeof time === 'string' ? Date.parse(time) : time.getTime();
const millisOrNull = (time: Date | string | null): number | null => (time === null ? null : millis(time));
const parsed = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** The session that its rows hold. Times become milliseconds since 1970. */
export function sessionFromRows(row: SessionRow | SessionRowAsText, related: RelatedRows): Session {
  const { customer, created_at, started_at, expires_at, extended_at, rescue_until, ended_at, ...same } = row;
  return {
    ...same,
    customer_email: customer?.email ?? null,
    created_at: millis(created_at),
    started_at: millisOrNull(started_at),
    expires_at: millis(expires_at),
    extended_at: millisOrNull(extended_at),
    rescue_until: millisOrNull(rescue_until),
    ended_at: millisOrNull(ended_at),
    members: related.members.map((member) => ({
      ...member,
      joined_at: Date.parse(member.joined_at),
      left_at: parsed(member.left_at),
      last_reminded_at: parsed(member.last_reminded_at),
      unsubscribed_at: parsed(member.unsubscribed_at),
    })),
    payments: related.payments.map(withTimes),
    refunds: related.refunds.map(withTimes),
    transfers: related.transfers.map(withTimes),
    reversals: related.reversals.map(withTimes),
  };
}

function withTimes<Row extends { created_at: string; settled_at: string | null }>(row: Row) {
  return { ...row, created_at: Date.parse(row.created_at), settled_at: parsed(row.settled_at) };
}

/** A row for json_populate_recordset: times as ISO text. */
export function rowOf<Entity extends object>(
  entity: Entity,
  extra: Record<string, unknown>,
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...extra };
  for (const [name, value] of Object.entries(entity)) {
    row[name] = name.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value;
  }
  return row;
}
