import { statement } from '@/lib/db/statement';

/**
 * Events that some receiver has not got, newest first: a delivery of it has not arrived, or, where an endpoint was
 * disabled then, there is none, and a replay would send it. A deleted endpoint gets nothing any more. Plain SQL, since
 * events and deliveries refer to each other by their ids alone (decision 044), and Prisma joins only by relations.
 *
 * $3 is when the first one may be, $4 and $5 the type and the session, $6 to $8 the time, the sequence and the id of the
 * event before, each of them null for all; $9 is the most.
 */
export const listUndelivered = statement(
  'list_undelivered_events',
  `WITH registered AS (
     SELECT id, events, created_at FROM webhook_endpoints
     WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL
   )
   SELECT e.id, e.type, e.session_id, e.sequence, e.created_at, e.body FROM events e
   WHERE e.merchant_id = $1 AND e.livemode = $2 AND e.created_at > $3
     AND ($4::text IS NULL OR e.type = $4) AND ($5::text IS NULL OR e.session_id = $5)
     AND ($6::timestamptz IS NULL OR (e.created_at <= $6
       AND (e.created_at, COALESCE(e.sequence, -1), e.id) < ($6, COALESCE($7::int4, -1), $8::text)))
     AND (
       EXISTS (
         SELECT FROM deliveries d WHERE d.event_id = e.id AND d.status <> 'delivered'
           AND (d.endpoint_id IS NULL OR d.endpoint_id IN (SELECT id FROM registered)))
       OR (e.type <> 'webhook.test' AND EXISTS (
         SELECT FROM registered r WHERE r.created_at <= e.created_at AND r.events && ARRAY[e.type, '*']
           AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.endpoint_id = r.id))))
   ORDER BY e.created_at DESC, e.sequence DESC NULLS LAST, e.id DESC LIMIT $9`,
  {
    id: 'text',
    type: 'text',
    session_id: 'text?',
    sequence: 'int4?',
    created_at: 'timestamptz',
    body: 'text',
  },
);
