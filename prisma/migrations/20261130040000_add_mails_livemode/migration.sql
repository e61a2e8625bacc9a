SET LOCAL lock_timeout = '3s';

-- The mode that a mail is about: each has its own cap for a merchant. Null in rows of earlier versions.
ALTER TABLE "mails" ADD COLUMN "livemode" BOOLEAN;
