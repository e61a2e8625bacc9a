-- Finds who was invited or let go, by address. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_target_address" ON "audit_log" (lower(target)) WHERE target LIKE '%@%';
