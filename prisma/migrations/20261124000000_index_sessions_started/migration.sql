-- The figures of a day count the sessions that were started in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_started" ON "sessions" (merchant_id, livemode, started_at)
  WHERE started_at IS NOT NULL;
