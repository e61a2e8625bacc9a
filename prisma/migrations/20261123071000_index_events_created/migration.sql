-- For deleting the oldest events. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_created_at_idx" ON "events"("created_at");
