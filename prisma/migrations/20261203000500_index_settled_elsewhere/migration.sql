-- Staff look for what was paid in another way and made by the processor as well, among all refunds that there were.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_settled_elsewhere" ON "refunds" (settled_elsewhere_at) WHERE settled_elsewhere_at IS NOT NULL;
