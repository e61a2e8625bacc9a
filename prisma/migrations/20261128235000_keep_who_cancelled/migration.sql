SET LOCAL lock_timeout = '3s';

-- Who has cancelled a session: the shop or its organizer. Null where nobody has, and for those cancelled before.
ALTER TABLE "sessions" ADD COLUMN "cancelled_by" TEXT;
