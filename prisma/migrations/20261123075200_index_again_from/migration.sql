CREATE INDEX CONCURRENTLY "sessions_again_from" ON "sessions" (("again" ->> 'session_id')) WHERE "again" IS NOT NULL;
