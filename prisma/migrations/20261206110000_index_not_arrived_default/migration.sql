-- What has not reached a session's own URL is asked for among all that a merchant's endpoints have missed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_default_not_arrived" ON "deliveries_default"
  (merchant_id, livemode, status, created_at)
  WHERE endpoint_id IS NULL AND last_status IS DISTINCT FROM 410
    AND (status = 'failed' OR (status = 'pending' AND attempts > 0));
