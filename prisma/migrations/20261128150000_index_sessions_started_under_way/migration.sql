-- Reminders look for groups that were started a day ago.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_started_under_way" ON "sessions" (started_at)
  WHERE status = 'pending' AND started_at IS NOT NULL;
