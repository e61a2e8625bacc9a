-- Entries that still say where somebody was, the oldest first. Blocks no writes while it is made.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_to_erase" ON "audit_log" (created_at) WHERE address IS NOT NULL OR target LIKE '%@%';
