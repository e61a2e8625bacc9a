SET LOCAL lock_timeout = '3s';

ALTER TABLE "sessions" ADD COLUMN "transfers_announced" BOOLEAN NOT NULL DEFAULT false;
