-- A lock that others hold is given up, and not waited for with everyone behind.
SET LOCAL lock_timeout = '3s';

-- When a merchant was last told that a transfer would be refunded instead: without that, and a week since, none is. What
-- the previous version has told of is told of again.
ALTER TABLE "transfers" ADD COLUMN "announced_at" TIMESTAMPTZ(3);
