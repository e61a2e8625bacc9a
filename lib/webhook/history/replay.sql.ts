import { statement } from '@/lib/db/statement';
import { enqueueRows } from '@/lib/queue/enqueue.sql';
import { jobs } from '@/lib/queue/jobs';
import { NEW_DELIVERY_ID } from '../event/publish.sql';

/** Events that one replay sends at most; the answer says whether more are left. */
export const REPLAY_LIMIT = 1_000;

/** Events that one statement looks at, so that it ends whatever has arrived of them. */
export const REPLAY_SLICE_events = 50_000;

/**
 * Of the events from $4 to $5, sends at most $8 that were missed. Plain SQL: finds, inserts, and queues up to a thousand
 * rows at once, so that two replays at once send nothing twice.
 */
export const queueReplay = statement(
  'queue_replay',
  `WITH found AS (
     SELECT e.id AS event_id, e.created_at, e.sequence, d.id AS delivery_id FROM events e
     LEFT JOIN deliveries d ON d.event_id = e.id AND d.endpoint_id = $3
     WHERE e.merchant_id = $1 AND e.livemode = $2 AND e.created_at >= $4 AND e.created_at <= $5
       AND (d.id IS NOT NULL OR (e.type <> 'webhook.test' AND $6::text[] && ARRAY[e.type, '*']))
       AND (d.id IS NULL OR d.status IN ('failed', 'canceled')
         OR (d.status = 'pending' AND (d.attempts > 0 OR d.next_attempt_at > now())))
     ORDER BY e.created_at, e.sequence, e.id LIMIT $8::int + 1
   ), missed AS (
     SELECT * FROM found ORDER BY created_at, sequence, event_id LIMIT $8::int
   ), made AS (
     INSERT INTO deliveries (id, event_id, merchant_id, livemode, endpoint_id, url, created_at)
     SELECT ${NEW_DELIVERY_ID}, event_id, $1, $2, $3, $7, now() FROM missed WHERE delivery_id IS NULL
     ON CONFLICT (event_id, endpoint_id) DO NOTHING
     RETURNING id
   ), chosen AS (
     SELECT delivery_id AS id FROM missed WHERE delivery_id IS NOT NULL UNION ALL SELECT id FROM made
   )
   SELECT (SELECT ${enqueueRows(jobs.replay, { delivery_id: 'id', trigger: `'replay'` })} FROM chosen) AS queued,
     (SELECT max(created_at) FROM missed) AS last, (SELECT count(*) FROM found) > $8::int AS has_more`,
  { queued: 'int4!', last: 'timestamptz?', has_more: 'bool!' },
);
