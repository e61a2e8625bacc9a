SET LOCAL lock_timeout = '3s';

-- What sends money again after a dispute had no end until now, and so was never announced: it has a week from here on.
UPDATE "transfers" SET released_at = now()
WHERE dispute_id IS NOT NULL AND status IN ('queued', 'waiting') AND released_at IS NULL;
