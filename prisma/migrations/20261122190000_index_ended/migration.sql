-- For the comparison with the processor, which reads what has ended since a time. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_ended_at" ON "sessions" (ended_at) WHERE ended_at IS NOT NULL;
