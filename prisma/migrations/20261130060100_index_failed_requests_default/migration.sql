-- Requests that failed are few among those that did not.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_requests_default_failed" ON "api_requests_default"
  (merchant_id, livemode, created_at DESC, request_id DESC) WHERE status >= 400;
