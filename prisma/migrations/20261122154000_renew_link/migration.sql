-- Share links that the organizer has replaced: they open the page for members only. Few sessions have any.
ALTER TABLE "sessions" ADD COLUMN "former_share_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "sessions_former_share_ids" ON "sessions" USING gin ("former_share_ids")
    WHERE "former_share_ids" <> '{}';
