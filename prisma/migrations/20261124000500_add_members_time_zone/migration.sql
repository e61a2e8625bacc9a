-- The zone of a member's browser, for the times in mails; NULL where it is not known.
SET LOCAL lock_timeout = '3s';

ALTER TABLE "members" ADD COLUMN "time_zone" TEXT;
