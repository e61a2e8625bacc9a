import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import { withoutNul } from './form-text';
import { cursorOf } from './paging';

/** What the service's own people see: every merchant, and work that has got stuck. Never a merchant's secrets. */

export interface MerchantRow {
  id: string;
  name: string;
  country: string;
  support_email: string | null;
  headless_api_enabled: boolean;
  merchant_fee_bps: number;
  created_at: Date;
}

/** Merchants by name, id or support address, newest first; `cursor` is `<milliseconds>_<id>`. */
export async function listMerchants(input: {
  search?: string;
  cursor?: string;
  limit: number;
}): Promise<{ rows: MerchantRow[]; next_cursor: string | null }> {
  const { at, id } = cursorOf(input.cursor);
  const search = withoutNul(input.search ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const { rows } = await pool().query<MerchantRow>(
    `SELECT id, name, country, support_email, headless_api_enabled, merchant_fee_bps, created_at FROM merchants
     WHERE ($1::text IS NULL OR lower(name) LIKE '%' || $1 || '%' OR lower(id) = $1 OR lower(support_email) LIKE $1 || '%')
       AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [search || null, at, id, input.limit + 1],
  );
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const more = rows.length > input.limit && last;
  return { rows: page, next_cursor: more ? `${last.created_at.getTime()}_${last.id}` : null };
}

export interface ModeRow {
  livemode: boolean;
  processor_account_id: string | null;
  transfers_enabled: boolean;
  open: number;
  keys: number;
  endpoints: number;
}

/** How a merchant stands in each mode. */
export async function merchantModes(merchant_id: string): Promise<ModeRow[]> {
  const { rows } = await pool().query<ModeRow>(
    `SELECT o.livemode, o.processor_account_id, o.transfers_enabled,
       (SELECT count(*)::int FROM sessions s
        WHERE s.merchant_id = $1 AND s.livemode = o.livemode AND s.status = 'pending') AS open,
       (SELECT count(*)::int FROM api_keys k
        WHERE k.merchant_id = $1 AND k.livemode = o.livemode AND k.revoked_at IS NULL) AS keys,
       (SELECT count(*)::int FROM webhook_endpoints w
        WHERE w.merchant_id = $1 AND w.livemode = o.livemode AND w.deleted_at IS NULL) AS endpoints
     FROM merchant_modes o WHERE o.merchant_id = $1 ORDER BY o.livemode`,
    [merchant_id],
  );
  return rows;
}

export interface StuckJob {
  id: string;
  task: string;
  key: string | null;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  run_at: Date;
  created_at: Date;
}

/** Jobs that have failed, those that nobody will try again first, and those last that staff has set going again. */
export async function listStuckJobs(limit = 100): Promise<StuckJob[]> {
  const { rows } = await pool().query<StuckJob>(
    `SELECT id::text, task_identifier AS task, key, attempts, max_attempts, last_error, run_at, created_at
     FROM graphile_worker.jobs
     WHERE locked_at IS NULL AND last_error IS NOT NULL
     ORDER BY attempts >= max_attempts DESC, attempts DESC, created_at LIMIT $1`,
    [limit],
  );
  return rows;
}

export interface StuckCounts {
  /** The processor's events stored over a minute ago and not handled. */
  unhandled_events: number;
  /** Refunds asked for over ten minutes ago that the processor has not answered. */
  unanswered_refunds: number;
  waiting_transfers: number;
  /** Open sessions whose time was over more than five minutes ago. */
  overdue_sessions: number;
}

export async function countStuck(): Promise<StuckCounts> {
  const { rows } = await pool().query<StuckCounts>(
    `SELECT
       (SELECT count(*)::int FROM processor_events
        WHERE handled_at IS NULL AND received_at < now() - interval '1 minute') AS unhandled_events,
       (SELECT count(*)::int FROM refunds
        WHERE status = 'queued' AND created_at < now() - interval '10 minutes') AS unanswered_refunds,
       (SELECT count(*)::int FROM transfers WHERE status IN ('queued', 'waiting')
        AND created_at < now() - interval '10 minutes') AS waiting_transfers,
       (SELECT count(*)::int FROM sessions
        WHERE status = 'pending' AND expires_at < now() - interval '5 minutes') AS overdue_sessions`,
  );
  return rows[0] ?? { unhandled_events: 0, unanswered_refunds: 0, waiting_transfers: 0, overdue_sessions: 0 };
}

/** Lets a job be tried again now, with its count of attempts started over. Answers whether there is such a job. */
export function retryJob(id: string, actor: Actor): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return Promise.resolve(false);
  return transaction(async (client) => {
    const { rows } = await client.query<{ task: string; key: string | null }>(
      `SELECT j.task_identifier AS task, j.key
       FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at := now(), attempts := 0) r
       JOIN graphile_worker.jobs j ON j.id = r.id`,
      [id],
    );
    const [job] = rows;
    if (!job) return false;
    await recordAudit(client, actor, {
      merchant_id: null,
      action: 'job.retried',
      target: id,
      details: { task: job.task, key: job.key },
    });
    return true;
  });
}
