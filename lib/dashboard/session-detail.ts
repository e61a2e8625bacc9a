import { pool } from '@/lib/db/pool';
import type { Session } from '@/lib/group/model';
import type { MerchantMode } from '@/lib/merchant-mode';
import { loadSession } from '@/lib/session/load';

/** Everything that is known of one session. */

/** The session, if it is this merchant's in this mode; null for another's as for one that does not exist. */
export async function merchantSession(merchant: MerchantMode, id: string): Promise<Session | null> {
  if (!/^sess_[1-9A-HJ-NP-Za-km-z]{22}$/.test(id)) return null;
  const session = await loadSession(pool(), id);
  return session?.merchant_id === merchant.merchant_id && session.livemode === merchant.livemode
    ? session
    : null;
}

export interface LedgerPosting {
  posting_id: string;
  kind: string;
  source_id: string;
  created_at: Date;
  entries: { account: string; amount_cents: number }[];
}

export interface SentMail {
  id: string;
  template: string;
  to_address: string;
  subject: string | null;
  created_at: Date;
  sent_at: Date | null;
  error_code: string | null;
}

export interface EventDelivery {
  id: string;
  endpoint_id: string | null;
  url: string;
  status: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  next_attempt_at: string | null;
}

export interface SessionEvent {
  id: string;
  type: string;
  sequence: number;
  body: string;
  created_at: Date;
  deliveries: EventDelivery[];
}

export interface MakingCall {
  request_id: string;
  method: string;
  path: string;
  status: number;
  key_id: string | null;
  address: string | null;
  duration_ms: number;
  request: unknown;
  created_at: Date;
}

export interface SessionExtras {
  customer: { name?: string; email?: string; phone?: string } | null;
  success_url: string | null;
  cancel_url: string | null;
  page_origin: string | null;
  request_id: string | null;
  call: MakingCall | null;
  ledger: LedgerPosting[];
  mails: SentMail[];
  events: SessionEvent[];
}

interface OwnRow {
  customer: SessionExtras['customer'];
  success_url: string | null;
  cancel_url: string | null;
  page_origin: string | null;
  request_id: string | null;
}

/** What lies around a session that `merchantSession` has let through. */
export async function sessionExtras(session: Session): Promise<SessionExtras> {
  const [own, ledger, mails, events] = await Promise.all([
    pool().query<OwnRow>(
      'SELECT customer, success_url, cancel_url, page_origin, request_id FROM sessions WHERE id = $1',
      [session.id],
    ),
    readLedger(session.id),
    readMails(session.id),
    readEvents(session.id),
  ]);
  const row = own.rows[0];
  if (!row) throw new Error(`The session ${session.id} has gone`);
  const call = row.request_id ? await readCall(session, row.request_id) : null;
  return { ...row, call, ledger, mails, events };
}

async function readLedger(session_id: string): Promise<LedgerPosting[]> {
  const { rows } = await pool().query<LedgerPosting>(
    `SELECT posting_id, kind, source_id, created_at,
            json_agg(json_build_object('account', account, 'amount_cents', amount_cents) ORDER BY id) AS entries
     FROM ledger_entries WHERE session_id = $1
     GROUP BY posting_id, kind, source_id, created_at ORDER BY min(id)`,
    [session_id],
  );
  return rows;
}

async function readMails(session_id: string): Promise<SentMail[]> {
  const { rows } = await pool().query<SentMail>(
    `SELECT id, template, to_address, subject, created_at, sent_at, error_code FROM mails
     WHERE session_id = $1 ORDER BY created_at, id LIMIT 500`,
    [session_id],
  );
  return rows;
}

async function readEvents(session_id: string): Promise<SessionEvent[]> {
  const { rows } = await pool().query<SessionEvent>(
    `SELECT e.id, e.type, e.sequence, e.body, e.created_at,
       (SELECT COALESCE(json_agg(d ORDER BY d.created_at, d.id), '[]') FROM (
          SELECT id, endpoint_id, url, status, attempts, last_status, last_error, next_attempt_at, created_at
          FROM deliveries WHERE event_id = e.id) d) AS deliveries
     FROM events e WHERE e.session_id = $1 ORDER BY e.sequence LIMIT 500`,
    [session_id],
  );
  return rows;
}

async function readCall(session: Session, request_id: string): Promise<MakingCall | null> {
  const { rows } = await pool().query<MakingCall>(
    `SELECT request_id, method, path, status, key_id, address, duration_ms, request, created_at FROM api_requests
     WHERE request_id = $1 AND merchant_id = $2 AND livemode = $3`,
    [request_id, session.merchant_id, session.livemode],
  );
  return rows[0] ?? null;
}
