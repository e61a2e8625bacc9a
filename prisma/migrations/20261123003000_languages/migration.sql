SET LOCAL lock_timeout = '5s';

-- The language that the shop gave, and the one in which a member reads. Null: unknown, as for all before.
ALTER TABLE "sessions" ADD COLUMN "locale" TEXT;
ALTER TABLE "members" ADD COLUMN "locale" TEXT;
