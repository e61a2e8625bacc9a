-- What a merchant decides about sessions that its pages open.
ALTER TABLE "merchants"
    ADD COLUMN "allow_dropping_items" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "origins_in_test_mode" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "one_session_per_order_ref" BOOLEAN NOT NULL DEFAULT false;

-- Whether no other session may be pending or funded for the same order.
ALTER TABLE "sessions" ADD COLUMN "order_ref_once" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "sessions_order_ref_once" ON "sessions"("merchant_id", "livemode", "order_ref")
    WHERE "order_ref_once" AND "status" IN ('pending', 'funded');
