SET LOCAL lock_timeout = '3s';

-- As "api_requests_failed" was made: partitions that are small get the index here, and the others are read without it
-- until they are dropped.
CREATE INDEX "api_requests_of_session" ON ONLY "api_requests" (session_id, created_at DESC)
  WHERE session_id IS NOT NULL;
ALTER INDEX "api_requests_of_session" ATTACH PARTITION "api_requests_default_of_session";

DO $$
DECLARE child regclass;
BEGIN
  FOR child IN
    SELECT inhrelid FROM pg_inherits
    WHERE inhparent = 'api_requests'::regclass AND inhrelid <> 'api_requests_default'::regclass
      AND pg_relation_size(inhrelid) < 8 * 1024 * 1024
  LOOP
    EXECUTE format('CREATE INDEX %I ON %s (session_id, created_at DESC) WHERE session_id IS NOT NULL',
      child::text || '_of_session', child);
    EXECUTE format('ALTER INDEX api_requests_of_session ATTACH PARTITION %I', child::text || '_of_session');
  END LOOP;
END
$$;
