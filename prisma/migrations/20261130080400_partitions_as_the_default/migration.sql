SET LOCAL lock_timeout = '3s';

-- A new partition has the settings of the default one too, which LIKE does not take over.
CREATE OR REPLACE FUNCTION add_partition(parent regclass, first_day date, days int, prefix text) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(first_day, 'YYYYMMDD'));
  since timestamptz := first_day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (first_day + days)::timestamp AT TIME ZONE 'UTC';
  settings text;
BEGIN
  EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
  IF to_regclass(name) IS NOT NULL THEN
    RETURN;
  END IF;
  SELECT array_to_string(reloptions, ', ') INTO settings FROM pg_class
  WHERE oid = to_regclass(format('%s_default', parent));
  EXECUTE format('CREATE TABLE %I (LIKE %s_default INCLUDING ALL)%s', name, parent,
    CASE WHEN settings IS NULL THEN '' ELSE format(' WITH (%s)', settings) END);
  IF (SELECT a.atttypid = 'text'::regtype FROM pg_partitioned_table p
      JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = parent) THEN
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name,
      prefix || first_id_at(since), prefix || first_id_at(until));
  ELSE
    EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, since, until);
  END IF;
END $$;
