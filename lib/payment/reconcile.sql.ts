import { statement } from '@/lib/db/statement';

/** Plain SQL: a union reads one index for each reason to compare a session, and one snapshot loses none of them. */
export const selectSessionsToCompare = statement(
  'select_sessions_to_compare',
  `SELECT id FROM sessions WHERE split IS NOT NULL AND id > $2 AND id IN (
     SELECT id FROM sessions WHERE status = 'pending'
     UNION SELECT id FROM sessions WHERE ended_at >= $1
     UNION SELECT session_id FROM refunds WHERE created_at >= $1
     UNION SELECT session_id FROM refunds WHERE status IN ('queued', 'accepted')
     UNION SELECT session_id FROM reversals WHERE status IN ('queued', 'waiting')
     UNION SELECT session_id FROM reversals WHERE created_at >= $1
     UNION SELECT session_id FROM transfers WHERE status IN ('queued', 'waiting')
     UNION SELECT session_id FROM payments WHERE status = 'processing'
     UNION SELECT session_id FROM payments WHERE status IN ('capturing', 'releasing')
   ) ORDER BY id`,
  { id: 'text' },
);
