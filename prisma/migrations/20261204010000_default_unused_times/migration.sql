-- A lock that others hold is given up, and not waited for with everyone behind.
SET LOCAL lock_timeout = '3s';

-- Nothing reads or writes these any more but the previous version, which takes them as never null. A later migration
-- drops them, with "headers" of "idempotency_keys".
ALTER TABLE "balance_checks" ALTER COLUMN "checked_at" SET DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "fulfilments" ALTER COLUMN "reported_at" SET DEFAULT CURRENT_TIMESTAMP;
