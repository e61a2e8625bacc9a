-- Reminders look through the groups under way each minute; most pending sessions were never started.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_under_way" ON "sessions" (expires_at, id)
  WHERE status = 'pending' AND started_at IS NOT NULL;
