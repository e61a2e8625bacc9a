SET LOCAL lock_timeout = '3s';

-- When the processor first refused a transfer or a reversal for the time being. Null where it never did, and for those refused before.
ALTER TABLE "transfers" ADD COLUMN "waiting_at" TIMESTAMPTZ(3);
ALTER TABLE "reversals" ADD COLUMN "waiting_at" TIMESTAMPTZ(3);
