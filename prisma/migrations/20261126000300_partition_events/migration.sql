SET LOCAL lock_timeout = '3s';

-- Events by week, and deliveries by the week of their event, so that a week is dropped. The version before this one
-- goes on with ids without a time: they go to the first partitions, which are the tables as they stand.
ALTER TABLE "events" RENAME TO "events_before";
ALTER TABLE "deliveries" RENAME TO "deliveries_before";
-- A week of events could not be dropped without looking for each of them among all deliveries.
ALTER TABLE "deliveries_before" DROP CONSTRAINT "deliveries_event_id_fkey",
DROP CONSTRAINT "deliveries_pkey",
ADD CONSTRAINT "deliveries_before_pkey" PRIMARY KEY USING INDEX "deliveries_before_pkey";
ALTER INDEX "events_pkey" RENAME TO "events_before_pkey";
ALTER INDEX "events_session_id_sequence_key" RENAME TO "events_before_session_id_sequence_key";
ALTER INDEX "events_merchant_id_livemode_created_at_id_idx"
  RENAME TO "events_before_merchant_id_livemode_created_at_id_idx";
ALTER INDEX "events_created_at_idx" RENAME TO "events_before_created_at_idx";
ALTER INDEX "deliveries_event_id_endpoint_id_key" RENAME TO "deliveries_before_event_id_endpoint_id_key";
ALTER INDEX "deliveries_endpoint_id_created_at_idx" RENAME TO "deliveries_before_endpoint_id_created_at_idx";
ALTER INDEX "deliveries_merchant_id_livemode_created_at_id_idx"
  RENAME TO "deliveries_before_merchant_id_livemode_created_at_id_idx";
ALTER INDEX "deliveries_merchant_id_livemode_status_created_at_idx"
  RENAME TO "deliveries_before_merchant_id_livemode_status_created_at_idx";
ALTER INDEX "deliveries_due" RENAME TO "deliveries_before_due";

CREATE TABLE "events" (
  LIKE "events_before" INCLUDING DEFAULTS,
  CONSTRAINT "events_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE INDEX "events_merchant_id_livemode_created_at_id_idx"
  ON "events"("merchant_id", "livemode", "created_at" DESC, "id" DESC);
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

CREATE TABLE "deliveries" (
  LIKE "deliveries_before" INCLUDING DEFAULTS,
  CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id", "event_id"),
  CONSTRAINT "deliveries_status_check" CHECK (status IN ('pending', 'delivered', 'failed', 'canceled'))
) PARTITION BY RANGE ("event_id");
CREATE UNIQUE INDEX "deliveries_event_id_endpoint_id_key" ON "deliveries"("event_id", "endpoint_id");
CREATE INDEX "deliveries_endpoint_id_created_at_idx" ON "deliveries"("endpoint_id", "created_at" DESC);
CREATE INDEX "deliveries_merchant_id_livemode_created_at_id_idx"
  ON "deliveries"("merchant_id", "livemode", "created_at" DESC, "id" DESC);
CREATE INDEX "deliveries_merchant_id_livemode_status_created_at_idx"
  ON "deliveries"("merchant_id", "livemode", "status", "created_at" DESC);
CREATE INDEX "deliveries_due" ON "deliveries"("next_attempt_at") WHERE status = 'pending';

ALTER TABLE "events" ATTACH PARTITION "events_before" FOR VALUES FROM ('evt_1') TO (MAXVALUE);
ALTER TABLE "deliveries" ATTACH PARTITION "deliveries_before" FOR VALUES FROM ('evt_1') TO (MAXVALUE);
ALTER TABLE "events_before" DROP CONSTRAINT "before_partitions";
ALTER TABLE "deliveries_before" DROP CONSTRAINT "before_partitions";

-- For what no partition is there for, so that no row is ever refused. New partitions are made as these are: within each
-- a session has one event of a sequence.
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;
CREATE UNIQUE INDEX "events_default_session_id_sequence_key" ON "events_default"("session_id", "sequence");
CREATE TABLE "deliveries_default" PARTITION OF "deliveries" DEFAULT;

-- Adds the partition of some days (UTC), unless it is there, of a table that is partitioned by a time or by ids that go
-- on with one after a prefix. It is made as the default partition is. Readers and writers of the parent are not kept
-- waiting.
CREATE FUNCTION add_partition(parent regclass, first_day date, days int, prefix text) RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(first_day, 'YYYYMMDD'));
  since timestamptz := first_day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (first_day + days)::timestamp AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %s_default INCLUDING ALL)', name, parent);
  IF (SELECT a.atttypid = 'text'::regtype FROM pg_partitioned_table p
      JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = parent) THEN
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name,
      prefix || first_id_at(since), prefix || first_id_at(until));
  ELSE
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, since, until);
  END IF;
END $$;

-- What the version before this one calls.
CREATE OR REPLACE FUNCTION add_partition(parent regclass, day date) RETURNS void LANGUAGE sql AS $$
  SELECT add_partition(parent, day, 1, '');
$$;

-- Nothing has an id of these weeks yet.
SELECT add_partition(parent, '1970-01-01'::date + ((now() AT TIME ZONE 'UTC')::date - '1970-01-01') / 7 * 7 + week, 7,
  'evt_0')
FROM unnest(ARRAY['events', 'deliveries']::regclass[]) AS parent, unnest(ARRAY[0, 7]) AS week;
