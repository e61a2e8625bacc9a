-- The dashboard lists a merchant's groups under way, the newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_under_way_of_merchant" ON "sessions"
  (merchant_id, livemode, created_at DESC) WHERE status = 'pending' AND started_at IS NOT NULL;
