-- For the comparison with the processor. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_created_at_idx" ON "refunds"("created_at");
