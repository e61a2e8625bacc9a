import { statement } from '@/lib/db/statement';

/**
 * Plain SQL: a union reads one index for each reason to compare a session, and one snapshot loses none of them. Most
 * sessions are never started, and nothing can differ in those.
 */
export const selectSessionsToCompare = statement(
  'select_sessions_to_compare',
  `SELECT id FROM (
     SELECT id FROM sessions WHERE status = 'pending' AND started_at IS NOT NULL
     UNION SELECT id FROM sessions WHERE ended_at >= $1 AND started_at IS NOT NULL
     UNION SELECT session_id FROM refunds WHERE created_at >= $1
     UNION SELECT session_id FROM refunds WHERE status IN ('queued', 'accepted')
     UNION SELECT session_id FROM reversals WHERE status IN ('queued', 'waiting')
     UNION SELECT session_id FROM reversals WHERE created_at >= $1
     UNION SELECT session_id FROM transfers WHERE status IN ('queued', 'waiting')
     UNION SELECT session_id FROM payments WHERE status = 'processing'
     UNION SELECT session_id FROM payments WHERE status IN ('capturing', 'releasing')
   ) moved WHERE id > $2 ORDER BY id`,
  { id: 'text!' },
);
