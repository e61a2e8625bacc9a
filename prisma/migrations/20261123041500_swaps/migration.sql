SET LOCAL lock_timeout = '5s';

-- Places that members have offered to somebody else. Most sessions have none.
ALTER TABLE "sessions" ADD COLUMN "swaps" JSONB NOT NULL DEFAULT '[]';
