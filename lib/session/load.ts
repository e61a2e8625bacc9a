import type { Queryable } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import { type RelatedRows, type SessionRow, sessionFromRows } from './rows';

const SESSION_COLUMNS = `id, merchant_id, livemode, status, currency, total_cents, order_ref, cart, config, customer, webhook_url,
  merchant_fee_bps, consumer_fee_bps, fx_fee_bps, group_id, share_id, split, cancel_announced, event_sequence,
  created_at, started_at, expires_at, extended_at, ended_at`;

const RELATED = `
  (SELECT COALESCE(json_agg(m ORDER BY m.position), '[]') FROM (
     SELECT id, position, is_organizer, joined_at, name, email, left_at, last_reminded_at, unsubscribed_at
     FROM members WHERE session_id = $1) m) AS members,
  (SELECT COALESCE(json_agg(p ORDER BY p.created_at, p.id), '[]') FROM (
     SELECT id, member_id, status, amount_cents, fee_cents, lines, intent_id, charge_id, payer_email, error_code,
            error_message, dispute_id, dispute_status, disputes, created_at, settled_at
     FROM payments WHERE session_id = $1) p) AS payments,
  (SELECT COALESCE(json_agg(r ORDER BY r.created_at, r.id), '[]') FROM (
     SELECT id, payment_id, reason, amount_cents, fee_cents, share_ids, created_at, status, processor_refund_id,
            failure_code, settled_at, reversal_cents, reversal_merchant_fee_cents, reversal_status, processor_reversal_id
     FROM refunds WHERE session_id = $1) r) AS refunds,
  (SELECT row_to_json(t) FROM (
     SELECT id, amount_cents, merchant_fee_cents, fx_fee_cents, created_at, status, reversed_cents, waiting_reason,
            processor_transfer_id, settled_at
     FROM transfers WHERE session_id = $1) t) AS transfer`;

/** The whole session, as one statement sees it. Null when there is none. For reading only: the door loads by `lockSession`. */
export async function loadSession(client: Queryable, session_id: string): Promise<Session | null> {
  const { rows } = await client.query<SessionRow & RelatedRows>({
    name: 'load_session',
    text: `SELECT ${SESSION_COLUMNS}, ${RELATED} FROM sessions WHERE id = $1`,
    values: [session_id],
  });
  const row = rows[0];
  if (!row) return null;
  const { members, payments, refunds, transfer, ...own } = row;
  return sessionFromRows(own, { members, payments, refunds, transfer });
}

/**
 * Locks the session's row, then loads the rest. Two statements on purpose: after waiting for a lock Postgres
 * reads the locked row again but sub-selects still see the statement's old snapshot, so members and payments
 * must be read by a statement that begins when the lock is held.
 */
export async function lockSession(client: Queryable, session_id: string): Promise<Session | null> {
  const { rows } = await client.query<SessionRow>({
    name: 'lock_session',
    text: `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id = $1 FOR UPDATE`,
    values: [session_id],
  });
  const row = rows[0];
  if (!row) return null;
  const related = await client.query<RelatedRows>({
    name: 'load_related',
    text: `SELECT ${RELATED}`,
    values: [session_id],
  });
  return sessionFromRows(row, related.rows[0] ?? { members: [], payments: [], refunds: [], transfer: null });
}
