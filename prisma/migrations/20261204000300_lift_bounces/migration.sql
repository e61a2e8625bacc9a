-- A lock that others hold is given up, and not waited for with everyone behind.
SET LOCAL lock_timeout = '3s';

-- Since when a mail that came back for good says nothing about its address any more.
ALTER TABLE "mails" ADD COLUMN "bounce_lifted_at" TIMESTAMPTZ(3);
