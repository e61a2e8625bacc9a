CREATE INDEX CONCURRENTLY "sessions_milestone_check_at_idx" ON "sessions"("milestone_check_at") WHERE "milestone_check_at" IS NOT NULL;
