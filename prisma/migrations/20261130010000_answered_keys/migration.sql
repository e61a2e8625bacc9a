SET LOCAL lock_timeout = '3s';

-- How many idempotency keys of a refund, transfer, reversal or payment were answered so that the next one is used.
CREATE TABLE "answered_keys" (
    "row_id" TEXT NOT NULL,
    "answered" INTEGER NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "conflict_at" TIMESTAMPTZ(3),

    CONSTRAINT "answered_keys_pkey" PRIMARY KEY ("row_id")
);
CREATE INDEX "answered_keys_noted_at_idx" ON "answered_keys"("noted_at");
