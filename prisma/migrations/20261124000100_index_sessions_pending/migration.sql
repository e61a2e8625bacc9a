-- A merchant's pending sessions, counted by currency without reading their rows. Takes the place of "sessions_open".
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_pending" ON "sessions" (merchant_id, livemode, expires_at)
  INCLUDE (currency, started_at) WHERE status = 'pending';
