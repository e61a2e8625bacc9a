SET LOCAL lock_timeout = '3s';

-- A member's personal link that was mailed to somebody else is replaced; null while it is the first one.
ALTER TABLE "members" ADD COLUMN "link_number" INTEGER, ADD COLUMN "link_renewed_at" TIMESTAMPTZ(3);
