SET LOCAL lock_timeout = '3s';

-- The processor's events by day, so that a day is dropped. An id begins with its time (lib/db/ids), so the key holds as
-- it did, and the version before this one goes on with ids without a time: they go to the first partition, which is the
-- table as it stands.
ALTER TABLE "processor_events" RENAME TO "processor_events_before";
ALTER INDEX "processor_events_pkey" RENAME TO "processor_events_before_pkey";
ALTER INDEX "processor_events_handled_at_idx" RENAME TO "processor_events_before_handled_at_idx";
ALTER INDEX "processor_events_unhandled" RENAME TO "processor_events_before_unhandled";

CREATE TABLE "processor_events" (
  LIKE "processor_events_before" INCLUDING DEFAULTS,
  CONSTRAINT "processor_events_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE INDEX "processor_events_handled_at_idx" ON "processor_events"("handled_at");
CREATE INDEX "processor_events_unhandled" ON "processor_events"("received_at") WHERE "handled_at" IS NULL;

ALTER TABLE "processor_events" ATTACH PARTITION "processor_events_before" FOR VALUES FROM ('a') TO (MAXVALUE);
ALTER TABLE "processor_events_before" DROP CONSTRAINT "before_partitions";

-- For what no partition is there for, so that no row is ever refused.
CREATE TABLE "processor_events_default" PARTITION OF "processor_events" DEFAULT;

-- The version before this one deletes by a row's place within its table, which means one row of each partition now. It
-- may fail to delete; it may not delete what is kept.
CREATE TRIGGER processor_events_kept BEFORE DELETE ON "processor_events"
  FOR EACH ROW WHEN (OLD.handled_at IS NULL OR OLD.handled_at > now() - interval '30 days')
  EXECUTE FUNCTION refuse_early_delete();

-- The least id that begins with this time or a later one.
CREATE FUNCTION first_id_at(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(extract(epoch FROM moment) * 1000, 'FM0000000000000');
$$;

-- Adds the partition of a day (UTC), unless it is there, of a table that is partitioned by a time or by ids that begin
-- with one. It is made as the default partition is. Readers and writers of the parent are not kept waiting.
CREATE OR REPLACE FUNCTION add_partition(parent regclass, day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(day, 'YYYYMMDD'));
  since timestamptz := day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %s_default INCLUDING ALL)', name, parent);
  IF (SELECT a.atttypid = 'text'::regtype FROM pg_partitioned_table p
      JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = parent) THEN
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name,
      first_id_at(since), first_id_at(until));
  ELSE
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, since, until);
  END IF;
END $$;

-- Drops a partition of the processor's events, unless one of them still waits to be handled.
CREATE FUNCTION drop_handled_partition(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  waits boolean;
BEGIN
  IF to_regclass(name) IS NULL THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE handled_at IS NULL)', name) INTO waits;
  IF waits THEN
    RETURN;
  END IF;
  -- In the order in which everyone else takes these locks.
  LOCK TABLE ONLY processor_events IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', name);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE handled_at IS NULL)', name) INTO waits;
  IF NOT waits THEN
    PERFORM drop_partition(name);
  END IF;
END $$;

-- Nothing has an id of these days yet. The processor sends an event again for three days.
SELECT add_partition('processor_events', day::date)
FROM generate_series((now() AT TIME ZONE 'UTC')::date - 3, (now() AT TIME ZONE 'UTC')::date + 7, '1 day') AS day;
