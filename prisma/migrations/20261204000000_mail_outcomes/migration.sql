SET LOCAL lock_timeout = '3s';

-- What the provider reports of a mail after it took it.
ALTER TABLE "mails" ADD COLUMN "bounce_kind" TEXT,
ADD COLUMN "bounced_at" TIMESTAMPTZ(3),
ADD COLUMN "complained_at" TIMESTAMPTZ(3),
ADD COLUMN "delivered_at" TIMESTAMPTZ(3);

-- A closed set, as the code has it.
ALTER TABLE "mails"
  ADD CONSTRAINT "mails_bounce_kind_check" CHECK ("bounce_kind" IN (
    'permanent', 'suppressed', 'transient', 'undetermined', 'failed'
  )) NOT VALID,
  ADD CONSTRAINT "mails_bounced_check" CHECK (("bounce_kind" IS NULL) = ("bounced_at" IS NULL)) NOT VALID;
