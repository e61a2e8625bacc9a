import type { Session } from '@/lib/group/model';
import type { SessionJson } from './session.sql';

/** How a session is stored in the database: from its rows as to_json answers them, and back. */

const parsed = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** The session that its rows hold. Times become milliseconds since 1970. */
export function sessionFromRows(row: SessionJson): Session {
  const { customer, created_at, started_at, expires_at, extended_at, rescue_until, ended_at, ...same } = row;
  return {
    ...same,
    customer_email: customer?.email ?? null,
    created_at: Date.parse(created_at),
    started_at: parsed(started_at),
    expires_at: Date.parse(expires_at),
    extended_at: parsed(extended_at),
    rescue_until: parsed(rescue_until),
    ended_at: parsed(ended_at),
    members: row.members.map((member) => ({
      ...member,
      joined_at: Date.parse(member.joined_at),
      left_at: parsed(member.left_at),
      last_reminded_at: parsed(member.last_reminded_at),
      unsubscribed_at: parsed(member.unsubscribed_at),
      link_renewed_at: parsed(member.link_renewed_at),
    })),
    payments: row.payments.map(withTimes),
    refunds: row.refunds.map((refund) => ({
      ...withTimes(refund),
      settled_elsewhere_at: parsed(refund.settled_elsewhere_at),
    })),
    transfers: row.transfers.map((transfer) => ({
      ...withWaiting(transfer),
      released_at: parsed(transfer.released_at),
      announced_at: parsed(transfer.announced_at),
    })),
    reversals: row.reversals.map(withWaiting),
  };
}

function withTimes<Row extends { created_at: string; settled_at: string | null }>(row: Row) {
  return { ...row, created_at: Date.parse(row.created_at), settled_at: parsed(row.settled_at) };
}

function withWaiting<
  Row extends { created_at: string; settled_at: string | null; waiting_at: string | null },
>(row: Row) {
  return { ...withTimes(row), waiting_at: parsed(row.waiting_at) };
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
