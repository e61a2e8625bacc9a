CREATE UNIQUE INDEX CONCURRENTLY "sessions_again" ON "sessions" (("again" ->> 'session_id')) WHERE "again" IS NOT NULL AND "status" = 'pending';
