-- For deleting the oldest mails. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_created_at_idx" ON "mails"("created_at");
