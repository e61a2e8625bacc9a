import { statement } from '@/lib/db/statement';
import { RESERVATION_ms } from '@/lib/group/query/gifts';

/**
 * Sessions where a reminder is due, and whom it is for. Plain SQL, since it looks into the shares of each split and
 * takes the latest of three times that are computed from each session's row. A query within (`MATERIALIZED`), because a
 * hundred thousand groups can be under way, and the planner would read the members of all before those moments. Of a
 * split with characters that Postgres cannot unescape, all members are answered: the door decides whom to remind. The
 * moments are said twice, the second time so that indexes find whose has come. Without the organizer's email nobody is
 * reminded, as by request. What others began to give is the organizer's again unless it is being paid, or was: nearly as
 * `idleGivers` has it, since the door decides here, too.
 */
export const selectDueReminders = statement(
  'select_due_reminders',
  `WITH due AS MATERIALIZED (
  SELECT s.id, s.expires_at, s.split, s.total_cents, moment.at
  FROM sessions s
  JOIN merchants m ON m.id = s.merchant_id AND m.auto_reminders
  CROSS JOIN LATERAL (
    SELECT max(at) AS at
    FROM (VALUES (s.started_at + interval '24 hours'), (s.expires_at - interval '24 hours'),
                 (s.expires_at - interval '3 hours')) AS moments(at)
    WHERE at <= $1 AND at > $2) AS moment
  WHERE s.status = 'pending' AND s.started_at IS NOT NULL AND s.expires_at > $1 AND moment.at IS NOT NULL
    AND s.customer ->> 'email' IS NOT NULL
    AND (s.started_at > $2::timestamptz - interval '24 hours' AND s.started_at <= $1::timestamptz - interval '24 hours'
      OR s.expires_at > $2::timestamptz + interval '24 hours' AND s.expires_at <= $1::timestamptz + interval '24 hours'
      OR s.expires_at > $2::timestamptz + interval '3 hours' AND s.expires_at <= $1::timestamptz + interval '3 hours')
    AND (s.expires_at, s.id) > ($5, $6))
SELECT due.id AS session_id, due.expires_at, due.at AS moment, array_agg(p.id ORDER BY p.position) AS member_ids
FROM due
JOIN members p ON p.session_id = due.id AND p.left_at IS NULL AND p.email IS NOT NULL AND p.unsubscribed_at IS NULL
  AND GREATEST(p.joined_at, p.last_reminded_at) < due.at - make_interval(secs => $3)
WHERE CASE WHEN due.split::text ~ '\\\\u(0000|d[89a-f])' THEN true ELSE (
    SELECT count(*) FILTER (WHERE share->>'status' = 'pending' AND (share->>'member_id' = p.id
        OR p.is_organizer AND share->'gift' IS NOT NULL AND NOT EXISTS (
          SELECT FROM payments paying
          WHERE paying.session_id = due.id AND paying.member_id = share->>'member_id'
            AND (paying.status NOT IN ('open', 'canceled') OR paying.hold->>'ended' = 'lost'
              OR paying.status = 'open'
                AND paying.created_at > $1::timestamptz - interval '${RESERVATION_ms} milliseconds')))) > 0
      OR due.split->>'mode' = 'itemized'
        AND count(*) FILTER (WHERE share->>'member_id' = p.id) = 0
        AND COALESCE(sum((share->>'amount_cents')::bigint), 0) < due.total_cents
    FROM json_array_elements(due.split->'shares') AS share) END
GROUP BY due.id, due.expires_at, due.at
ORDER BY due.expires_at, due.id
LIMIT $4`,
  { session_id: 'text', expires_at: 'timestamptz', moment: 'timestamptz!', member_ids: 'text[]!' },
);
