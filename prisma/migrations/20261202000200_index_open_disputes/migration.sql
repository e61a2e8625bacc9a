-- Every night the sessions are compared whose disputes are still to be decided, among all that there were.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "disputes_open" ON "disputes" (session_id) WHERE closed_at IS NULL AND unknown_at IS NULL;
