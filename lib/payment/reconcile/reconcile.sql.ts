import { statement } from '@/lib/db/statement';

const CREATED_ms = '(extract(epoch FROM s.created_at) * 1000)::float8';

/**
 * Plain SQL: a union reads one index for each reason to compare a session, and one snapshot loses none of them. Most
 * sessions are never started, and nothing can differ in those: each of the others is looked up, so that no plan reads all
 * of them. Those of these modes, the youngest first, after the one that is named.
 */
export const selectSessionsToCompare = statement(
  'select_sessions_to_compare',
  `SELECT s.id, s.livemode, ${CREATED_ms} AS created_ms FROM (
     SELECT id FROM sessions WHERE status = 'pending' AND started_at IS NOT NULL
     UNION SELECT id FROM sessions WHERE ended_at >= $1 AND started_at IS NOT NULL
     UNION SELECT session_id FROM refunds WHERE created_at >= $1
     UNION SELECT session_id FROM refunds WHERE status IN ('queued', 'accepted')
     UNION SELECT session_id FROM reversals WHERE status IN ('queued', 'waiting')
     UNION SELECT session_id FROM reversals WHERE created_at >= $1
     UNION SELECT session_id FROM transfers WHERE status IN ('queued', 'waiting', 'held')
     UNION SELECT session_id FROM disputes WHERE closed_at IS NULL AND unknown_at IS NULL
     UNION SELECT session_id FROM payments WHERE status = 'processing'
     UNION SELECT session_id FROM payments WHERE status IN ('capturing', 'releasing')
   ) moved CROSS JOIN LATERAL (SELECT * FROM sessions WHERE id = moved.id LIMIT 1) s
   WHERE s.livemode = ANY($4)
     AND ($2 = '' OR (s.created_at, s.id) < (SELECT last.created_at, last.id FROM sessions last WHERE last.id = $2))
   ORDER BY s.created_at DESC, s.id DESC LIMIT $3`,
  { id: 'text', livemode: 'bool', created_ms: 'float8!' },
);

/**
 * When these sessions were created; those that do not exist are left out. Plain SQL, since the times are compared with those
 * above, which have microseconds: Prisma's have none.
 */
export const selectCreationOf = statement(
  'select_creation_of',
  `SELECT s.id, ${CREATED_ms} AS created_ms FROM sessions s WHERE s.id = ANY($1) AND s.livemode = $2`,
  { id: 'text', created_ms: 'float8!' },
);
