-- What is booked with another amount than the processor moved, for a reason that staff know.
CREATE TABLE "acknowledged_differences" (
    "livemode" BOOLEAN NOT NULL,
    "id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "imported_cents" BIGINT NOT NULL,
    "booked_cents" BIGINT NOT NULL,
    "note" TEXT NOT NULL,
    "acknowledged_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "acknowledged_differences_pkey" PRIMARY KEY ("livemode","id","currency")
);
