-- The oldest ones are purged, in the order of time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "share_link_opens_opened_at_idx" ON "share_link_opens"("opened_at");
