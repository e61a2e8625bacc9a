-- A lock that others hold is given up, and not waited for with everyone behind.
SET LOCAL lock_timeout = '3s';

-- Whether the processor answers a dispute by itself. Of those that are known already, the clock asks.
ALTER TABLE "disputes" ADD COLUMN "manual_at" TIMESTAMPTZ(3),
ADD COLUMN "processor_answered_at" TIMESTAMPTZ(3);
