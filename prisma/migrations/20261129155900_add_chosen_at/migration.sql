SET LOCAL lock_timeout = '3s';

-- When somebody last chose this business to look at; null where that was before this version.
ALTER TABLE "auth_members" ADD COLUMN "chosen_at" TIMESTAMPTZ(3);
