-- The organizer lets nobody else join by the share link.
ALTER TABLE "sessions" ADD COLUMN "link_closed" BOOLEAN NOT NULL DEFAULT false;
