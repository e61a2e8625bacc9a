-- When somebody first followed a session's share link. Beside the session, so that no page waits for its lock.
CREATE TABLE "share_link_opens" (
    "session_id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_link_opens_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "share_link_opens_merchant_id_livemode_opened_at_idx" ON "share_link_opens"("merchant_id", "livemode", "opened_at");

-- Steps on the way from a new session to a funded group. Days that were counted before have none.
ALTER TABLE "daily_figures" ADD COLUMN "started" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "shared" INTEGER NOT NULL DEFAULT 0;
