import { statement } from '@/lib/db/statement';
import { WAITS_FOR_US } from '@/lib/group/query/transfers';
import { DEAUTHORIZED } from '@/lib/payment/account/account-news';
import { isTriedAgainSql } from '@/lib/session/is-tried-again.sql';

/* What monitoring asks of the whole service's database. Plain SQL: the queue's tables are not Prisma's. */

/** Due jobs of some tasks, and how long the oldest has waited. */
export const selectDueJobs = statement(
  'select_due_jobs',
  `SELECT count(*)::int4 AS jobs, coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS oldest_seconds
   FROM graphile_worker.jobs
   WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now() AND task_identifier = ANY($1)`,
  { jobs: 'int4!', oldest_seconds: 'float8!' },
);

/**
 * Jobs that nobody will try again, and those that a worker has had for longer than $1 seconds, or $3 seconds for the tasks
 * $2. One that has lost its key was replaced by another, which does its work; a sweep starts over those of the tasks $4.
 */
export const selectBrokenJobs = statement(
  'select_broken_jobs',
  `SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts AND key IS NOT NULL
       AND task_identifier <> ALL($4))::int4 AS dead,
     count(*) FILTER (WHERE locked_at < now() - make_interval(
       secs => CASE WHEN task_identifier = ANY($2) THEN $3::float8 ELSE $1::float8 END))::int4 AS locked_long
   FROM graphile_worker.jobs WHERE locked_at IS NOT NULL OR attempts >= max_attempts`,
  { dead: 'int4!', locked_long: 'int4!' },
);

const NOT_TRIED_AGAIN = `NOT ${isTriedAgainSql('m')}`;
const CODES_OF_OURS = [...WAITS_FOR_US].map((code) => `'${code}'`).join(', ');
/** `isEndedFor` (lib/payment/account/account-news.ts) of the merchant's account. */
const HAS_ENDED = `coalesce(a.transfers_off_reason = '${DEAUTHORIZED}' OR a.transfers_off_reason LIKE 'rejected.%', false)`;
/** Not where the account is ready, or has ended: then the processor's refusal is a matter of the operator's. */
const waitsForMerchant = (transfer: string) =>
  `(${transfer}.status = 'waiting' AND (${transfer}.waiting_code = 'no_account'
     OR ${transfer}.waiting_code NOT IN (${CODES_OF_OURS}) AND NOT a.transfers_enabled AND NOT ${HAS_ENDED}))`;
/**
 * What waits for its merchant alone is no matter of the operator's until its payout hold ends: a transfer whose account is
 * not there or not ready, a reversal of such a transfer, and a refund that waits for that.
 */
const REFUND_WAITS = `m.status = 'reversing' AND EXISTS (
     SELECT FROM reversals r JOIN transfers t ON t.id = r.transfer_id
     WHERE r.session_id = m.session_id AND r.cause_id = m.id AND r.status IN ('queued', 'waiting')
       AND ${waitsForMerchant('t')})`;
const REVERSAL_WAITS = `EXISTS (SELECT FROM transfers t WHERE t.id = m.transfer_id AND ${waitsForMerchant('t')})`;

const waitingMoney = (
  table: string,
  statuses: string,
  { waits, also = 'true', since = 'm.created_at' }: { waits: string; also?: string; since?: string },
) =>
  `SELECT '${table}' AS kind, CASE WHEN s.livemode THEN 'live' ELSE 'test' END AS mode,
     CASE WHEN ${waits} THEN 'merchant' ELSE m.status END AS status,
     m.currency, sum(m.amount_cents)::text AS cents, count(*)::int4 AS rows,
     extract(epoch FROM now() - min(${since}))::float8 AS oldest_seconds
   FROM ${table} m JOIN sessions s ON s.id = m.session_id
   LEFT JOIN merchant_modes a ON a.merchant_id = s.merchant_id AND a.livemode = s.livemode
   WHERE m.status IN (${statuses}) AND ${also} GROUP BY 2, 3, m.currency`;

/** Money that has been decided about and that the processor has not moved yet. */
export const selectUnsettledMoney = statement(
  'select_unsettled_money',
  [
    waitingMoney('refunds', `'reversing', 'queued', 'failed'`, {
      waits: REFUND_WAITS,
      also: NOT_TRIED_AGAIN,
    }),
    waitingMoney('transfers', `'queued', 'waiting', 'held'`, {
      waits: waitsForMerchant('m'),
      // Before that, it was a dispute that held it.
      since: 'GREATEST(m.created_at, m.released_at)',
    }),
    waitingMoney('reversals', `'queued', 'waiting'`, { waits: REVERSAL_WAITS }),
  ].join(' UNION ALL '),
  {
    kind: 'text!',
    mode: 'text!',
    status: 'text!',
    currency: 'text!',
    cents: 'text!',
    rows: 'int4!',
    oldest_seconds: 'float8!',
  },
);

/** How long the oldest of the processor's events that is not handled has waited. */
export const selectWaitingEvents = statement(
  'select_waiting_events',
  `SELECT extract(epoch FROM now() - min(received_at))::float8 AS waiting_seconds
   FROM processor_events WHERE handled_at IS NULL`,
  { waiting_seconds: 'float8?' },
);

/**
 * For how long payments have been started in each mode while no event about one has come: since the first that has an
 * intent, after the last such event, in a group under way. What is older than three hours is not looked at, and payments
 * only while no event comes, so that this costs little.
 */
export const selectMissingEvents = statement(
  'select_missing_events',
  `SELECT m.mode, CASE WHEN last.handled_at > now() - interval '10 minutes' THEN 0
     ELSE coalesce(extract(epoch FROM now() - (
       SELECT min(p.created_at) FROM sessions s JOIN payments p ON p.session_id = s.id
       WHERE s.status = 'pending' AND s.started_at IS NOT NULL AND s.livemode = m.livemode AND p.intent_id IS NOT NULL
         AND p.created_at > coalesce(last.handled_at, now() - interval '3 hours'))), 0) END::float8 AS missing_seconds
   FROM (VALUES ('live', true), ('test', false)) m (mode, livemode)
   LEFT JOIN LATERAL (
     SELECT handled_at FROM processor_events
     WHERE livemode = m.livemode AND type LIKE 'payment_intent.%' AND handled_at > now() - interval '3 hours'
     ORDER BY handled_at DESC LIMIT 1) last ON true`,
  { mode: 'text!', missing_seconds: 'float8!' },
);
