import { isDeepStrictEqual } from 'node:util';
import { hashToken, newId } from '@/lib/db/ids';
import type { Queryable } from '@/lib/db/pool';
import type { Posting, Session } from '@/lib/group/model';
import { paid_cents } from '@/lib/group/query/shares';
import { rowOf } from './rows';
import { memberToken } from './tokens';

/** Tables below a session, the columns a command can change, and how their rows are found in a session. */
const TABLES = [
  {
    table: 'members',
    changing: ['name', 'email', 'left_at', 'last_reminded_at', 'unsubscribed_at'],
    rows: (session: Session) => session.members,
    extra: (member: { id: string }) => ({
      token_hash: `\\x${hashToken(memberToken(member.id)).toString('hex')}`,
    }),
  },
  {
    table: 'payments',
    changing: [
      'status',
      'lines',
      'intent_id',
      'charge_id',
      'payer_email',
      'error_code',
      'error_message',
      'dispute_id',
      'dispute_status',
      'disputes',
      'settled_at',
    ],
    rows: (session: Session) => session.payments,
    extra: (_row: { id: string }, session: Session) => ({ currency: session.currency }),
  },
  {
    table: 'refunds',
    changing: [
      'status',
      'processor_refund_id',
      'failure_code',
      'settled_at',
      'reversal_cents',
      'reversal_merchant_fee_cents',
      'reversal_status',
      'processor_reversal_id',
    ],
    rows: (session: Session) => session.refunds,
    extra: (_row: { id: string }, session: Session) => ({ currency: session.currency }),
  },
  {
    table: 'transfers',
    changing: ['status', 'reversed_cents', 'waiting_reason', 'processor_transfer_id', 'settled_at'],
    rows: (session: Session) => (session.transfer ? [session.transfer] : []),
    extra: (_row: { id: string }, session: Session) => ({ currency: session.currency }),
  },
] as const;

/** Writes what a command has changed, and tells those who listen that it has. In the caller's transaction. */
export async function saveSession(client: Queryable, before: Session, after: Session): Promise<void> {
  await saveOwnRow(client, before, after);
  for (const { table, changing, rows, extra } of TABLES) {
    const known = new Map(rows(before).map((row) => [row.id, row]));
    const changed = rows(after).filter((row) => !isDeepStrictEqual(row, known.get(row.id)));
    if (changed.length === 0) continue;
    const records = changed.map((row) => rowOf(row, { session_id: after.id, ...extra(row, after) }));
    await client.query({
      name: `save_${table}`,
      text: `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)
             ON CONFLICT (id) DO UPDATE SET ${changing.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}`,
      values: [JSON.stringify(records)],
    });
  }
}

async function saveOwnRow(client: Queryable, before: Session, after: Session): Promise<void> {
  const date = (at: number | null) => (at === null ? null : new Date(at));
  await client.query({
    name: 'save_session',
    text: `UPDATE sessions SET status = $2, split = COALESCE($3, split), paid_cents = $4, cancel_announced = $5, event_sequence = $6, total_cents = $11,
             started_at = $7, expires_at = $8, extended_at = $9, ended_at = $10, version = version + 1
           WHERE id = $1 RETURNING pg_notify('session_changed', id)`,
    values: [
      after.id,
      after.status,
      // The largest column: most commands leave it as it is.
      isDeepStrictEqual(after.split, before.split) ? null : JSON.stringify(after.split),
      paid_cents(after),
      after.cancel_announced,
      after.event_sequence,
      date(after.started_at),
      date(after.expires_at),
      date(after.extended_at),
      date(after.ended_at),
      after.total_cents,
    ],
  });
}

/** Adds a command's postings to the ledger; the database refuses one that does not balance. */
export async function writePostings(
  client: Queryable,
  session: Session,
  postings: readonly Posting[],
  now: number,
): Promise<void> {
  if (postings.length === 0) return;
  const rows = postings.flatMap(({ kind, source_id, entries }) => {
    const posting_id = newId('pst_');
    return entries.map((entry) => ({ ...entry, posting_id, kind, source_id }));
  });
  await client.query({
    name: 'write_postings',
    text: `INSERT INTO ledger_entries (posting_id, session_id, account, currency, amount_cents, kind, source_id, created_at)
           SELECT e.posting_id, $2, e.account, $3, e.amount_cents, e.kind, e.source_id, $4
           FROM json_to_recordset($1::json)
             AS e(posting_id text, account text, amount_cents int, kind text, source_id text)`,
    values: [JSON.stringify(rows), session.id, session.currency, new Date(now)],
  });
}
