SET LOCAL lock_timeout = '5s';

-- Why a session ended, where its status does not say it: null for all that have ended so far.
ALTER TABLE "sessions" ADD COLUMN "end_reason" TEXT;
