SET LOCAL lock_timeout = '3s';

-- Today's tables become the first partitions of the next two migrations, for everything before a day of next week. By
-- then these migrations have run; the database does not read a table to see what a constraint says already.
DO $$
DECLARE
  bound timestamptz := ((now() AT TIME ZONE 'UTC')::date + 8)::timestamp AT TIME ZONE 'UTC';
BEGIN
  EXECUTE format('ALTER TABLE api_requests ADD CONSTRAINT before_partitions CHECK (created_at < %L) NOT VALID', bound);
  EXECUTE format('ALTER TABLE delivery_attempts ADD CONSTRAINT before_partitions CHECK (started_at < %L) NOT VALID',
    bound);
END $$;
