SET LOCAL lock_timeout = '3s';

-- The attempts of deliveries by day, like the log of requests. They outlive the delivery that they name by what is left of
-- their own 30 days, so nothing refers to it.
ALTER TABLE "delivery_attempts" RENAME TO "delivery_attempts_before";
ALTER TABLE "delivery_attempts_before" DROP CONSTRAINT "delivery_attempts_delivery_id_fkey",
DROP CONSTRAINT "delivery_attempts_pkey",
ADD CONSTRAINT "delivery_attempts_before_pkey" PRIMARY KEY USING INDEX "delivery_attempts_before_pkey";
ALTER INDEX "delivery_attempts_delivery_id_idx" RENAME TO "delivery_attempts_before_delivery_id_idx";

CREATE TABLE "delivery_attempts" (
  LIKE "delivery_attempts_before" INCLUDING DEFAULTS,
  CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("id", "started_at")
) PARTITION BY RANGE ("started_at");
CREATE INDEX "delivery_attempts_delivery_id_idx" ON "delivery_attempts"("delivery_id");
CREATE INDEX "delivery_attempts_started_at_idx" ON "delivery_attempts"("started_at");
ALTER SEQUENCE "delivery_attempts_id_seq" OWNED BY "delivery_attempts"."id";

DO $$
DECLARE
  bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
                 WHERE conrelid = 'delivery_attempts_before'::regclass AND conname = 'before_partitions');
BEGIN
  EXECUTE format('ALTER TABLE delivery_attempts ATTACH PARTITION delivery_attempts_before FOR VALUES FROM (MINVALUE) TO (%L)',
    bound);
END $$;
ALTER TABLE "delivery_attempts_before" DROP CONSTRAINT "before_partitions";

CREATE TABLE "delivery_attempts_default" PARTITION OF "delivery_attempts" DEFAULT;
