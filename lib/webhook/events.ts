import { pool } from '@/lib/db/pool';
import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import type { Delivery } from './deliveries';

/** Events can be read for this long. */
export const EVENT_days = 30;

export interface StoredEvent {
  id: string;
  type: string;
  session_id: string | null;
  sequence: number | null;
  created_at: Date;
  /** The exact text that receivers get. */
  body: string;
}

export interface EventFilter {
  type?: string;
  session_id?: string;
  /** Only events that some receiver has not got: not yet, not at all, or because it was disabled. */
  undelivered?: boolean;
  /** `next_cursor` of the page before. */
  cursor?: string;
  /** 1 to 100; 25 when absent. */
  limit?: number;
}

export interface EventPage {
  data: StoredEvent[];
  next_cursor: string | null;
}

export type EventDelivery = Pick<
  Delivery,
  'id' | 'endpoint_id' | 'url' | 'status' | 'attempts' | 'next_attempt_at' | 'last_status' | 'last_error'
>;

const OWN = `e.merchant_id = $1 AND e.livemode = $2 AND e.created_at > now() - interval '${EVENT_days} days'`;
const COLUMNS = 'e.id, e.type, e.session_id, e.sequence, e.created_at, e.body';
/** A subscribed endpoint was disabled then, so that there is no delivery: what a replay would send. */
const MISSED = `EXISTS (
  SELECT 1 FROM webhook_endpoints r
  WHERE r.merchant_id = $1 AND r.livemode = $2 AND r.deleted_at IS NULL AND r.created_at <= e.created_at
    AND e.type <> 'webhook.test' AND r.events && ARRAY[e.type, '*']
    AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.endpoint_id = r.id))`;
/** Events of one command share a millisecond; within a session their sequence says which came first. */
const PLACE = 'e.created_at, COALESCE(e.sequence, 0), e.id';
const PAGE = 25;
const LARGEST_PAGE = 100;

/** The events of the last 30 days, newest first. */
export async function listEvents(merchant: MerchantMode, filter: EventFilter = {}): Promise<EventPage> {
  const limit = Math.min(Math.max(filter.limit ?? PAGE, 1), LARGEST_PAGE);
  const { rows } = await pool().query<StoredEvent>(
    `SELECT ${COLUMNS} FROM events e
     WHERE ${OWN}
       AND ($3::text IS NULL OR e.type = $3)
       AND ($4::text IS NULL OR e.session_id = $4)
       AND (NOT $5::boolean OR EXISTS (
         SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.status <> 'delivered') OR ${MISSED})
       AND e.created_at <= COALESCE((SELECT c.created_at FROM events c WHERE c.id = $6), 'infinity')
       AND ($6::text IS NULL OR (${PLACE}) < (SELECT c.created_at, COALESCE(c.sequence, 0), c.id FROM events c
         WHERE c.id = $6 AND c.merchant_id = $1 AND c.livemode = $2))
     ORDER BY e.created_at DESC, COALESCE(e.sequence, 0) DESC, e.id DESC LIMIT $7`,
    [
      merchant.merchant_id,
      merchant.livemode,
      filter.type ?? null,
      filter.session_id ?? null,
      filter.undelivered ?? false,
      filter.cursor ?? null,
      limit + 1,
    ],
  );
  const data = rows.slice(0, limit);
  return { data, next_cursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** One event and how it fares with each receiver. @throws ApiError `event_not_found` */
export async function getEvent(
  merchant: MerchantMode,
  id: string,
): Promise<StoredEvent & { deliveries: EventDelivery[] }> {
  const { rows } = await pool().query<StoredEvent>(
    `SELECT ${COLUMNS} FROM events e WHERE ${OWN} AND e.id = $3`,
    [merchant.merchant_id, merchant.livemode, id],
  );
  const [event] = rows;
  if (!event) throw new ApiError('event_not_found');
  const deliveries = await pool().query<EventDelivery>(
    `SELECT id, endpoint_id, url, status, attempts, next_attempt_at, last_status, last_error FROM deliveries
     WHERE event_id = $1 ORDER BY created_at, id`,
    [id],
  );
  return { ...event, deliveries: deliveries.rows };
}
