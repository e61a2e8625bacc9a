-- For the comparison with the processor. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reversals_created_at_idx" ON "reversals"("created_at");
