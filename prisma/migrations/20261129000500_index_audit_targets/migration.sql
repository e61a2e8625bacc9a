-- The page of a session shows what was done to it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_target_merchant_id_idx" ON "audit_log" (target, merchant_id);
