SET LOCAL lock_timeout = '3s';

-- As "api_requests_failed" was made: partitions that are small get the index here, and the others are read without it
-- until they are dropped.
CREATE INDEX "deliveries_not_arrived" ON ONLY "deliveries" (merchant_id, livemode, status, created_at)
  WHERE endpoint_id IS NULL AND last_status IS DISTINCT FROM 410
    AND (status = 'failed' OR (status = 'pending' AND attempts > 0));
ALTER INDEX "deliveries_not_arrived" ATTACH PARTITION "deliveries_default_not_arrived";

DO $$
DECLARE child regclass;
BEGIN
  FOR child IN
    SELECT inhrelid FROM pg_inherits
    WHERE inhparent = 'deliveries'::regclass AND inhrelid <> 'deliveries_default'::regclass
      AND pg_relation_size(inhrelid) < 8 * 1024 * 1024
  LOOP
    EXECUTE format('CREATE INDEX %I ON %s (merchant_id, livemode, status, created_at)
      WHERE endpoint_id IS NULL AND last_status IS DISTINCT FROM 410
        AND (status = ''failed'' OR (status = ''pending'' AND attempts > 0))', child::text || '_not_arrived', child);
    EXECUTE format('ALTER INDEX deliveries_not_arrived ATTACH PARTITION %I', child::text || '_not_arrived');
  END LOOP;
END
$$;
