SET LOCAL lock_timeout = '3s';

-- Most updates of a session and of a member change no indexed column: with room on its page, no index is written.
ALTER TABLE "sessions" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE "members" SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);
-- A fifth of a large table is long to wait, and long to vacuum.
ALTER TABLE "payments" SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "mails" SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE "ledger_entries" SET (autovacuum_vacuum_insert_scale_factor = 0.05);

-- Of partitioned tables each partition has its own: a delivery is updated when it has arrived.
DO $$
DECLARE child regclass;
BEGIN
  FOR child IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'deliveries'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_scale_factor = 0.02)', child);
  END LOOP;
END
$$;
