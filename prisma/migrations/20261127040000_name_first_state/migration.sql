SET LOCAL lock_timeout = '3s';

-- A session has a named state from its opening on, so that a process can keep what it has read.
ALTER TABLE "sessions" ALTER COLUMN "state_id" SET DEFAULT gen_random_uuid();
