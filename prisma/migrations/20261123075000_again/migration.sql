SET LOCAL lock_timeout = '5s';

-- The group whose people a session has taken over. Most sessions have none.
ALTER TABLE "sessions" ADD COLUMN "again" JSONB;
