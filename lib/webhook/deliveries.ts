import { pool } from '@/lib/db/pool';
import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { enqueue } from '@/lib/queue/enqueue';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';
import type { DeliveryTrigger } from './delivery-store';
import { getEndpoint } from './endpoints';
import { NEW_DELIVERY_ID } from './publish';

export interface DeliveryAttempt {
  trigger: DeliveryTrigger;
  started_at: Date;
  duration_ms: number;
  /** Null when no answer came; then `error` says why. */
  status_code: number | null;
  error: string | null;
  /** The first KiB of the answer. */
  response_excerpt: string | null;
}

export interface Delivery {
  id: string;
  event_id: string;
  event_type: string;
  session_id: string | null;
  /** Null for a session's own webhook_url. */
  endpoint_id: string | null;
  url: string;
  status: 'pending' | 'delivered' | 'failed' | 'canceled';
  /** Scheduled ones that were made. */
  attempts: number;
  next_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  delivered_at: Date | null;
}

export interface DeliveryDetail extends Delivery {
  tries: DeliveryAttempt[];
}

export interface DeliveryFilter {
  endpoint_id?: string;
  event_id?: string;
  session_id?: string;
  status?: Delivery['status'];
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** 1 to 100; 25 when absent. */
  limit?: number;
}

export interface DeliveryPage {
  data: Delivery[];
  next_cursor: string | null;
}

const COLUMNS = `d.id, d.event_id, e.type AS event_type, e.session_id, d.endpoint_id, d.url, d.status, d.attempts,
  d.next_attempt_at, d.last_status, d.last_error, d.created_at, d.delivered_at`;
const OWN = 'd.merchant_id = $1 AND d.livemode = $2';
/** Events that one replay sends at most; the answer says whether more are left. */
export const REPLAY_LIMIT = 1_000;
const PAGE = 25;
const LARGEST_PAGE = 100;

/** Newest first, by time and then id, so that no delivery is lost or repeated across pages. */
export async function listDeliveries(
  merchant: MerchantMode,
  filter: DeliveryFilter = {},
): Promise<DeliveryPage> {
  const limit = Math.min(Math.max(filter.limit ?? PAGE, 1), LARGEST_PAGE);
  const { rows } = await pool().query<Delivery>(
    `SELECT ${COLUMNS} FROM deliveries d JOIN events e ON e.id = d.event_id
     WHERE ${OWN}
       AND ($3::text IS NULL OR d.endpoint_id = $3)
       AND ($4::text IS NULL OR d.event_id = $4)
       AND ($5::text IS NULL OR e.session_id = $5)
       AND ($6::text IS NULL OR d.status = $6)
       AND ($7::text IS NULL OR (d.created_at, d.id) < (SELECT c.created_at, c.id FROM deliveries c
         WHERE c.id = $7 AND c.merchant_id = $1 AND c.livemode = $2))
     ORDER BY d.created_at DESC, d.id DESC LIMIT $8`,
    [
      merchant.merchant_id,
      merchant.livemode,
      filter.endpoint_id ?? null,
      filter.event_id ?? null,
      filter.session_id ?? null,
      filter.status ?? null,
      filter.cursor ?? null,
      limit + 1,
    ],
  );
  const data = rows.slice(0, limit);
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** One delivery with every attempt, oldest first. @throws ApiError `delivery_not_found` */
export async function getDelivery(merchant: MerchantMode, id: string): Promise<DeliveryDetail> {
  const { rows } = await pool().query<Delivery>(
    `SELECT ${COLUMNS} FROM deliveries d JOIN events e ON e.id = d.event_id WHERE ${OWN} AND d.id = $3`,
    [merchant.merchant_id, merchant.livemode, id],
  );
  const [delivery] = rows;
  if (!delivery) throw new ApiError('delivery_not_found');
  const tries = await pool().query<DeliveryAttempt>(
    `SELECT trigger, started_at, duration_ms, status_code, error, response_excerpt FROM delivery_attempts
     WHERE delivery_id = $1 ORDER BY id`,
    [id],
  );
  return { ...delivery, tries: tries.rows };
}

/**
 * Sends one delivery again, now: the same id and body, a new timestamp and signature. One attempt; it neither counts as
 * a failure of the endpoint nor changes the schedule. Works for a disabled endpoint too, not for a deleted one.
 *
 * @throws ApiError `delivery_not_found`, `webhook_not_found`
 */
export async function resendDelivery(merchant: MerchantMode, id: string): Promise<Delivery> {
  const delivery = await getDelivery(merchant, id);
  if (delivery.endpoint_id !== null) await getEndpoint(merchant, delivery.endpoint_id);
  await enqueue(pool(), jobs.deliver_now, { delivery_id: id, trigger: 'resend' });
  const { tries: _, ...rest } = delivery;
  return rest;
}

export interface ReplayWindow {
  since: Date;
  /** Now when absent. */
  until?: Date;
}

export interface ReplayReport {
  /** Events that are being sent again. */
  queued: number;
  /** More than that were missed: replay again with `since` set to `next_since`. */
  has_more: boolean;
  next_since: Date | null;
}

/**
 * Sends an endpoint every event of the window that it subscribes to and has not received: those that failed, were
 * cancelled, or happened while it was disabled. What is still on its schedule is left there. One attempt each, oldest
 * first, behind fresh events.
 *
 * @throws ApiError `webhook_not_found`
 */
export async function replayMissed(
  merchant: MerchantMode,
  endpoint_id: string,
  window: ReplayWindow,
): Promise<ReplayReport> {
  const endpoint = await getEndpoint(merchant, endpoint_id);
  const { rows } = await pool().query<{ queued: number; has_more: boolean; last: Date | null }>(
    `WITH found AS (
       SELECT e.id AS event_id, e.created_at, e.sequence, d.id AS delivery_id FROM events e
       LEFT JOIN deliveries d ON d.event_id = e.id AND d.endpoint_id = $3
       WHERE e.merchant_id = $1 AND e.livemode = $2 AND e.created_at >= $4 AND e.created_at <= $5
         AND (d.id IS NOT NULL OR (e.type <> 'webhook.test' AND $6::text[] && ARRAY[e.type, '*']))
         AND (d.id IS NULL OR d.status IN ('failed', 'canceled'))
       ORDER BY e.created_at, e.sequence, e.id LIMIT ${REPLAY_LIMIT + 1}
     ), missed AS (
       SELECT * FROM found ORDER BY created_at, sequence, event_id LIMIT ${REPLAY_LIMIT}
     ), made AS (
       INSERT INTO deliveries (id, event_id, merchant_id, livemode, endpoint_id, url, created_at)
       SELECT ${NEW_DELIVERY_ID}, event_id, $1, $2, $3, $7, now() FROM missed WHERE delivery_id IS NULL
       ON CONFLICT (event_id, endpoint_id) DO NOTHING
       RETURNING id
     ), chosen AS (
       SELECT delivery_id AS id FROM missed WHERE delivery_id IS NOT NULL UNION ALL SELECT id FROM made
     )
     SELECT (SELECT ${enqueueRows(jobs.replay, { delivery_id: 'id', trigger: "'replay'" })} FROM chosen) AS queued, (SELECT max(created_at) FROM missed) AS last,
       (SELECT count(*) FROM found) > ${REPLAY_LIMIT} AS has_more`,
    [
      merchant.merchant_id,
      merchant.livemode,
      endpoint_id,
      window.since.toISOString(),
      (window.until ?? new Date()).toISOString(),
      endpoint.events,
      endpoint.url,
    ],
  );
  const [report] = rows;
  const queued = report?.queued ?? 0;
  const has_more = report?.has_more ?? false;
  return { queued, has_more, next_since: has_more ? (report?.last ?? null) : null };
}
