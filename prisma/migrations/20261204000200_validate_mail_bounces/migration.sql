SET LOCAL lock_timeout = '3s';

-- The columns are new, so no row has another value.
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_bounce_kind_check";
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_bounced_check";
