SET LOCAL lock_timeout = '3s';

-- New partitions are made as the default one is. Of those that there are, small ones get the index here; the others, an
-- index of which would keep writers out, are read without it until they are dropped.
CREATE INDEX "api_requests_failed" ON ONLY "api_requests"
  (merchant_id, livemode, created_at DESC, request_id DESC) WHERE status >= 400;
ALTER INDEX "api_requests_failed" ATTACH PARTITION "api_requests_default_failed";

DO $$
DECLARE child regclass;
BEGIN
  FOR child IN
    SELECT inhrelid FROM pg_inherits
    WHERE inhparent = 'api_requests'::regclass AND inhrelid <> 'api_requests_default'::regclass
      AND pg_relation_size(inhrelid) < 8 * 1024 * 1024
  LOOP
    EXECUTE format('CREATE INDEX %I ON %s (merchant_id, livemode, created_at DESC, request_id DESC)
      WHERE status >= 400', child::text || '_failed', child);
    EXECUTE format('ALTER INDEX api_requests_failed ATTACH PARTITION %I', child::text || '_failed');
  END LOOP;
END
$$;
