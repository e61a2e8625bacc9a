import { statement } from '@/lib/db/statement';

/** Up to so many open deliveries, their events are looked up; among more, they are close together in time. */
const FEW = 5_000;

const OF_PAGE = `e.merchant_id = $1 AND e.livemode = $2 AND e.created_at > $3
  AND ($4::text IS NULL OR e.type = $4) AND ($5::text IS NULL OR e.session_id = $5)
  AND ($6::timestamptz IS NULL OR (e.created_at <= $6
    AND (e.created_at, COALESCE(e.sequence, -1), e.id) < ($6, COALESCE($7::int4, -1), $8::text)))`;
const NEWEST_FIRST = 'ORDER BY e.created_at DESC, e.sequence DESC NULLS LAST, e.id DESC LIMIT $9';
const IS_OPEN = `d.status IN ('pending', 'failed', 'canceled')
  AND (d.endpoint_id IS NULL OR d.endpoint_id IN (SELECT id FROM registered))`;

/**
 * Events that some receiver has not got, newest first: a delivery of it has not arrived, or, where an endpoint was
 * disabled then, there is none, and a replay would send it. A deleted endpoint gets nothing any more. Plain SQL, since
 * events and deliveries refer to each other by their ids alone (decision 044), and Prisma joins only by relations.
 *
 * Where nearly all have arrived, a search among the events would read all of them: few open deliveries name theirs, and
 * an endpoint without a delivery of an event is looked for only until its `gaps_until`.
 *
 * $3 is when the first one may be, $4 and $5 the type and the session, $6 to $8 the time, the sequence and the id of the
 * event before, each of them null for all; $9 is the most.
 */
export const listUndelivered = statement(
  'list_undelivered_events',
  `WITH registered AS (
     SELECT id, events, created_at, CASE status WHEN 'enabled' THEN gaps_until ELSE 'infinity' END AS gaps_until
     FROM webhook_endpoints WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL
   ), few AS MATERIALIZED (
     SELECT d.event_id FROM deliveries d
     WHERE d.merchant_id = $1 AND d.livemode = $2 AND ${IS_OPEN} LIMIT ${FEW + 1}
   ), found AS (
     (SELECT e.id FROM (SELECT DISTINCT event_id FROM few) f JOIN events e ON e.id = f.event_id
      WHERE (SELECT count(*) FROM few) <= ${FEW} AND ${OF_PAGE} ${NEWEST_FIRST})
     UNION
     (SELECT e.id FROM events e
      WHERE (SELECT count(*) FROM few) > ${FEW} AND ${OF_PAGE}
        AND EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND ${IS_OPEN}) ${NEWEST_FIRST})
     UNION
     (SELECT e.id FROM events e
      WHERE e.created_at <= (SELECT max(gaps_until) FROM registered) AND e.type <> 'webhook.test' AND ${OF_PAGE}
        AND EXISTS (
          SELECT FROM registered r
          WHERE e.created_at BETWEEN r.created_at AND r.gaps_until AND r.events && ARRAY[e.type, '*']
            AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND d.endpoint_id = r.id)) ${NEWEST_FIRST})
   )
   SELECT e.id, e.type, e.session_id, e.sequence, e.created_at, e.body FROM found f JOIN events e ON e.id = f.id
   ${NEWEST_FIRST}`,
  {
    id: 'text',
    type: 'text',
    session_id: 'text?',
    sequence: 'int4?',
    created_at: 'timestamptz',
    body: 'text',
  },
);
