SET LOCAL lock_timeout = '3s';

-- 20261203000000 left the version of these sessions as it was, so a process that had kept one could write over what it had
-- noted of its transfers. Nobody does behind this lock, and afterwards every process reads them again.
SELECT s.id FROM "sessions" s WHERE s.id IN (
  SELECT t.session_id FROM "transfers" t WHERE t.dispute_id IS NOT NULL AND t.status IN ('queued', 'waiting')
) ORDER BY s.id FOR UPDATE;

WITH "announced" AS (
  UPDATE "transfers" SET released_at = COALESCE(released_at, now())
  WHERE dispute_id IS NOT NULL AND status IN ('queued', 'waiting')
  RETURNING session_id
)
UPDATE "sessions" SET version = version + 1 WHERE id IN (SELECT session_id FROM "announced");
