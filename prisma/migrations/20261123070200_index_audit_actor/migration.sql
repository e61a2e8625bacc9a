-- Finds what an account has done. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_actor_idx" ON "audit_log"("actor");
