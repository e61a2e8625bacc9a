SET LOCAL lock_timeout = '3s';

-- What is a difference again stays on record: nothing else names it once the checks start after it.
ALTER TABLE "acknowledged_differences" ALTER COLUMN "acknowledged_at" DROP NOT NULL;
