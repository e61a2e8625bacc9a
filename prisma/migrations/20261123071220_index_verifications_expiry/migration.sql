-- For deleting what has expired. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auth_verifications_expires_at_idx" ON "auth_verifications"("expires_at");
