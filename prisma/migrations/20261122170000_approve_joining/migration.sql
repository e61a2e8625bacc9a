-- Who joins by the share link waits for the organizer's approval.
ALTER TABLE "sessions" ADD COLUMN "approves_joining" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "members" ADD COLUMN "join_request" JSONB,
  -- Nothing that asks for members finds somebody who has not been let in. NOT VALID reads no row: all are null.
  ADD CONSTRAINT "members_join_request_check" CHECK ("join_request" IS NULL OR "left_at" IS NOT NULL) NOT VALID;
