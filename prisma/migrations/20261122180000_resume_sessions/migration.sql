-- The browser that opened a session, with the order: it comes back to this session instead of opening another one.
ALTER TABLE "sessions" ADD COLUMN "resume_hash" BYTEA;

-- A paid cart without an order_ref can be bought again; an order cannot.
CREATE UNIQUE INDEX "sessions_resume_hash" ON "sessions"("resume_hash")
    WHERE "resume_hash" IS NOT NULL
      AND ("status" = 'pending' OR ("status" = 'funded' AND "order_ref" IS NOT NULL));
