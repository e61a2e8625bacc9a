CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_holds" ON "payments" (status, session_id)
  WHERE status IN ('capturing', 'releasing');
