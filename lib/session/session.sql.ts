import type { Cart } from '@/lib/cart/schema';
import { as, type RowOf, statement } from '@/lib/db/statement';
import type { Again } from '@/lib/group/again';
import type { Milestone } from '@/lib/group/milestone';
import type {
  CancelledBy,
  EndReason,
  GroupConfig,
  Member,
  Payment,
  Refund,
  Reversal,
  SessionStatus,
  Split,
  Transfer,
} from '@/lib/group/model';
import type { Swap } from '@/lib/group/swap';
import type { Locale } from '@/lib/words/locales';

/*
 * Opening a session, and the door's lock, load, and save: plain SQL because every request of the API and every change
 * of a session passes here, and Prisma reaches two thirds of this throughput.
 */

/**
 * One statement, and so one transaction without BEGIN and COMMIT. No row comes back when another session of this
 * merchant has the same microsecond. The clock queues the job that ends the session when its time draws near
 * (lib/jobs/sweeps.ts).
 */
export const insertSession = statement(
  'insert_session',
  `INSERT INTO sessions (id, merchant_id, livemode, currency, total_cents, order_ref, cart, config, customer,
     success_url, cancel_url, webhook_url, page_origin, access_token_hash, share_id, group_id, merchant_fee_bps,
     consumer_fee_bps, fx_fee_bps, request_id, order_ref_once, resume_hash, locale, created_at,
     expires_at, milestones, milestone_check_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
     $24, $25, $26, $27)
   ON CONFLICT (merchant_id, livemode, created_at) DO NOTHING
   RETURNING id`,
  { id: 'text' },
);

/** The index that lets one session of an order be pending or funded, where its merchant wants that. */
export const ORDER_REF_ONCE = 'sessions_order_ref_once';

/** The index that gives a browser one session of an order. */
export const RESUME_HASH = 'sessions_resume_hash';

const SESSION = {
  id: 'text',
  merchant_id: 'text',
  livemode: 'bool',
  status: as<SessionStatus>()('text'),
  currency: 'text',
  total_cents: 'int4',
  order_ref: 'text?',
  cart: as<Cart>()('jsonb'),
  config: as<GroupConfig>()('jsonb'),
  customer: as<{ name?: string; email?: string; phone?: string }>()('jsonb?'),
  webhook_url: 'text?',
  merchant_fee_bps: 'int4',
  consumer_fee_bps: 'int4',
  fx_fee_bps: 'int4',
  group_id: 'text',
  share_id: 'text',
  split: as<Split>()('json?'),
  cancel_announced: 'bool',
  transfers_announced: 'bool',
  event_sequence: 'int4',
  link_closed: 'bool',
  approves_joining: 'bool',
  former_share_ids: 'text[]',
  merchant_fee_cents: 'int4?',
  fx_fee_cents: 'int4?',
  created_at: 'timestamptz',
  started_at: 'timestamptz?',
  expires_at: 'timestamptz',
  extended_at: 'timestamptz?',
  rescue_until: 'timestamptz?',
  ended_at: 'timestamptz?',
  end_reason: as<EndReason>()('text?'),
  cancelled_by: as<CancelledBy>()('text?'),
  locale: as<Locale>()('text?'),
  milestones: as<Milestone[]>()('jsonb'),
  swaps: as<Swap[]>()('jsonb'),
  again: as<Again>()('jsonb?'),
} as const;
const SESSION_SQL = Object.keys(SESSION)
  .map((column) => `s.${column}`)
  .join(', ');

/** Times in rows that came through json_agg are ISO text. */
type AsText<Row, Times extends keyof Row> = {
  [Key in keyof Row]: Key extends Times ? string | Exclude<Row[Key], number> : Row[Key];
};

const RELATED = {
  members:
    as<
      AsText<Member, 'joined_at' | 'left_at' | 'last_reminded_at' | 'unsubscribed_at' | 'link_renewed_at'>[]
    >()('json!'),
  payments: as<AsText<Payment, 'created_at' | 'settled_at'>[]>()('json!'),
  refunds: as<AsText<Refund, 'created_at' | 'settled_at' | 'settled_elsewhere_at'>[]>()('json!'),
  transfers:
    as<AsText<Transfer, 'created_at' | 'settled_at' | 'waiting_at' | 'released_at' | 'announced_at'>[]>()(
      'json!',
    ),
  reversals: as<AsText<Reversal, 'created_at' | 'settled_at' | 'waiting_at'>[]>()('json!'),
} as const;
const RELATED_SQL = `
  (SELECT COALESCE(json_agg(m ORDER BY m.position), '[]') FROM (
     SELECT id, position, is_organizer, joined_at, name, email, left_at, last_reminded_at, unsubscribed_at, join_request,
            amount_change, locale, time_zone, link_number, link_renewed_at, link_attempt
     FROM members WHERE session_id = s.id) m) AS members,
  (SELECT COALESCE(json_agg(p ORDER BY p.created_at, p.id COLLATE "C"), '[]') FROM (
     SELECT id, member_id, status, amount_cents, fee_cents, lines, hold, intent_id, charge_id, payer_email, card,
            error_code, error_message, dispute_id, dispute_status, disputes, created_at, settled_at
     FROM payments WHERE session_id = s.id) p) AS payments,
  (SELECT COALESCE(json_agg(r ORDER BY r.created_at, r.id COLLATE "C"), '[]') FROM (
     SELECT id, payment_id, replaces, reason, amount_cents, fee_cents, share_ids, lines, created_at, status, processor_refund_id,
            failure_code, settled_at, settled_elsewhere_at
     FROM refunds WHERE session_id = s.id) r) AS refunds,
  (SELECT COALESCE(json_agg(t ORDER BY t.created_at, t.id COLLATE "C"), '[]') FROM (
     SELECT id, payment_id, dispute_id, amount_cents, merchant_fee_cents, fx_fee_cents, created_at, status,
            reversed_cents, waiting_code, waiting_message, waiting_at, released_at, announced_at,
            processor_transfer_id, settled_at
     FROM transfers WHERE session_id = s.id) t) AS transfers,
  (SELECT COALESCE(json_agg(v ORDER BY v.created_at, v.id COLLATE "C"), '[]') FROM (
     SELECT id, transfer_id, cause, cause_id, amount_cents, merchant_fee_cents, fx_fee_cents, created_at, status,
            waiting_code, waiting_at, processor_reversal_id, settled_at
     FROM reversals WHERE session_id = s.id) v) AS reversals`;

type SessionRow = RowOf<typeof SESSION>;

/** A whole session. It comes through to_json, which writes times as ISO text. */
export type SessionJson = {
  [Key in keyof SessionRow]: Date extends SessionRow[Key]
    ? string | Exclude<SessionRow[Key], Date>
    : SessionRow[Key];
} & RowOf<typeof RELATED>;

/** A session's state, and the session itself unless the reader knows that state. */
export const SESSION_READ = { state_id: 'text?', session: as<SessionJson>()('json?') } as const;
export type SessionRead = RowOf<typeof SESSION_READ>;

/**
 * The columns `SESSION_READ` of a statement that reads the table sessions as `s`; null where it has no row. The session
 * is one column of JSON, because the driver takes longer for forty columns than for one.
 *
 * @param known the parameter that names the state that the reader knows
 */
export const sessionReadSql = (known: string) => `s.state_id::text AS state_id,
  CASE WHEN s.id IS NOT NULL AND (s.state_id = ${known}::uuid) IS NOT TRUE THEN
    (SELECT to_json(whole) FROM (SELECT ${SESSION_SQL}, ${RELATED_SQL}) whole)
  END AS session`;

/** The whole session in one snapshot, unless $2 names its state. */
export const selectSession = statement(
  'select_session',
  `SELECT ${sessionReadSql('$2')} FROM sessions s WHERE s.id = $1`,
  SESSION_READ,
);

/** The session that had this share link before the organizer replaced it. */
export const findByFormerLink = statement(
  'find_by_former_link',
  `SELECT id, locale FROM sessions WHERE former_share_ids <> '{}' AND former_share_ids @> ARRAY[$1::text]`,
  { id: 'text', locale: 'text?' },
);

export const lockSessionRow = statement(
  'lock_session_row',
  'SELECT merchant_id, livemode, status FROM sessions WHERE id = $1 FOR UPDATE',
  { merchant_id: 'text', livemode: 'bool', status: as<SessionStatus>()('text') },
);

/** The version of a session whose people another one takes over: nobody of it is erased until the transaction ends. */
export const lockFormer = statement(
  'lock_former_session',
  'SELECT version FROM sessions WHERE id = $1 FOR SHARE',
  { version: 'int4' },
);

/** Also notifies listeners of the session. What is said in one whose people were erased can name them again. */
export const updateSession = statement(
  'update_session',
  `UPDATE sessions SET status = $2, split = COALESCE($3, split), paid_cents = $4, cancel_announced = $5,
     event_sequence = $6, total_cents = $11, started_at = $7, expires_at = $8, extended_at = $9, ended_at = $10,
     merchant_fee_cents = $12, fx_fee_cents = $13, link_closed = $14, share_id = $15, former_share_ids = $16,
     approves_joining = $17, end_reason = $18, milestones = COALESCE($19, milestones),
     milestone_check_at = $20, rescue_until = $21, swaps = COALESCE($22, swaps),
     again = COALESCE($23, again), held_cents = $24, version = version + 1, state_id = $25,
     transfers_announced = $26, cancelled_by = $27, erased_at = NULL
   WHERE id = $1 RETURNING pg_notify('session_changed', id)::text AS notified`,
  { notified: 'text!' },
);

const saveRows = (table: string, changing: readonly string[], ...set: readonly string[]) =>
  statement(
    `save_${table}`,
    `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)
     ON CONFLICT (id) DO UPDATE SET ${[...changing.map((column) => `${column} = EXCLUDED.${column}`), ...set].join(', ')}`,
  );

/** Of the same link it stays, though our keys were rotated since: once a former key is gone, only its hash opens. */
const HASH_OF_LINK = `token_hash = CASE WHEN members.link_number IS DISTINCT FROM EXCLUDED.link_number
  THEN EXCLUDED.token_hash ELSE members.token_hash END`;

/** Inserts the rows of the tables below a session, or updates the columns that commands change. */
export const saveRelated = {
  members: saveRows(
    'members',
    [
      // Of somebody who comes back in the very command that forgets them.
      'position',
      'name',
      'email',
      'joined_at',
      'left_at',
      'last_reminded_at',
      'unsubscribed_at',
      'join_request',
      'amount_change',
      'locale',
      'time_zone',
      'link_number',
      'link_renewed_at',
      'link_attempt',
    ],
    HASH_OF_LINK,
  ),
  payments: saveRows('payments', [
    'status',
    'amount_cents',
    'fee_cents',
    'lines',
    'intent_id',
    'hold',
    'charge_id',
    'payer_email',
    'card',
    'error_code',
    'error_message',
    'dispute_id',
    'dispute_status',
    'disputes',
    'settled_at',
  ]),
  refunds: saveRows('refunds', [
    'replaces',
    'amount_cents',
    'fee_cents',
    'status',
    'processor_refund_id',
    'failure_code',
    'settled_at',
    'settled_elsewhere_at',
  ]),
  transfers: saveRows('transfers', [
    'payment_id',
    'status',
    'reversed_cents',
    'waiting_code',
    'waiting_message',
    'waiting_at',
    'released_at',
    'announced_at',
    'processor_transfer_id',
    'settled_at',
  ]),
  reversals: saveRows('reversals', [
    'amount_cents',
    'merchant_fee_cents',
    'fx_fee_cents',
    'status',
    'waiting_code',
    'waiting_at',
    'processor_reversal_id',
    'settled_at',
  ]),
};

/** Members that a session keeps on record no more: $2 are their ids. */
export const deleteMembers = statement(
  'delete_members',
  'DELETE FROM members WHERE session_id = $1 AND id = ANY($2)',
);

export const insertPostings = statement(
  'insert_postings',
  `INSERT INTO ledger_entries (posting_id, session_id, account, currency, amount_cents, kind, source_id, created_at,
     merchant_id, livemode)
   SELECT e.posting_id, $2, e.account, $3, e.amount_cents, e.kind, e.source_id, $4, $5, $6
   FROM json_to_recordset($1::json)
     AS e(posting_id text, account text, amount_cents int, kind text, source_id text)`,
);

/** Whose a session is: asked before anything else about it. */
export const selectSessionOwner = statement(
  'select_session_owner',
  'SELECT merchant_id, livemode, created_at FROM sessions WHERE id = $1',
  { merchant_id: 'text', livemode: 'bool', created_at: 'timestamptz' },
);
