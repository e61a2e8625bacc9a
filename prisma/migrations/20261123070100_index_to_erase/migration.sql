-- Ended sessions that still know their people, the oldest first. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_to_erase" ON "sessions" (ended_at) WHERE ended_at IS NOT NULL AND erased_at IS NULL;
