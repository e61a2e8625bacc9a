SET LOCAL lock_timeout = '3s';

-- When the processor said that it does not know a dispute. Before, its reason became 'general', which is a real one.
ALTER TABLE "disputes" ADD COLUMN "unknown_at" TIMESTAMPTZ(3);
