SET LOCAL lock_timeout = '3s';

-- The log of requests by day, so that a day is dropped and nothing has to be deleted row by row. What exists is the
-- first partition as it stands.
ALTER TABLE "api_requests" RENAME TO "api_requests_before";
ALTER TABLE "api_requests_before" DROP CONSTRAINT "api_requests_pkey",
ADD CONSTRAINT "api_requests_before_pkey" PRIMARY KEY USING INDEX "api_requests_before_pkey";
ALTER INDEX "api_requests_created_at_idx" RENAME TO "api_requests_before_created_at_idx";
ALTER INDEX "api_requests_merchant_id_livemode_created_at_idx"
  RENAME TO "api_requests_before_merchant_id_livemode_created_at_idx";

CREATE TABLE "api_requests" (
  LIKE "api_requests_before" INCLUDING DEFAULTS,
  CONSTRAINT "api_requests_pkey" PRIMARY KEY ("request_id", "created_at")
) PARTITION BY RANGE ("created_at");
CREATE INDEX "api_requests_merchant_id_livemode_created_at_idx"
  ON "api_requests"("merchant_id", "livemode", "created_at" DESC);
CREATE INDEX "api_requests_created_at_idx" ON "api_requests"("created_at");

-- The constraint says where it ends.
DO $$
DECLARE
  bound text := (SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
                 WHERE conrelid = 'api_requests_before'::regclass AND conname = 'before_partitions');
BEGIN
  EXECUTE format('ALTER TABLE api_requests ATTACH PARTITION api_requests_before FOR VALUES FROM (MINVALUE) TO (%L)',
    bound);
END $$;
ALTER TABLE "api_requests_before" DROP CONSTRAINT "before_partitions";

-- For what no partition is there for, so that no row is ever refused.
CREATE TABLE "api_requests_default" PARTITION OF "api_requests" DEFAULT;

-- The version before this one deletes by a row's place within its table, which means one row of each partition now. It
-- may fail to delete; it may not delete what is kept.
CREATE FUNCTION refuse_early_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are kept for 30 days', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER api_requests_kept BEFORE DELETE ON "api_requests"
  FOR EACH ROW WHEN (OLD.created_at > now() - interval '30 days') EXECUTE FUNCTION refuse_early_delete();

-- Adds the partition of a day (UTC), unless it is there. Readers and writers of the parent are not kept waiting.
CREATE FUNCTION add_partition(parent regclass, day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(day, 'YYYYMMDD'));
BEGIN
  EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING ALL)', name, parent);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name,
    day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
END $$;

-- Drops a partition with all that is in it, unless it is gone, perhaps while this waited for it.
CREATE FUNCTION drop_partition(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_class WHERE oid = to_regclass(name) AND relispartition) THEN
    EXECUTE format('DROP TABLE IF EXISTS %I', name);
  END IF;
END $$;
