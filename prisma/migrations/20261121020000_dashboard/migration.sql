-- What happened on one day (UTC), for a merchant, mode and currency. A day is written once, when it is over.
CREATE TABLE "daily_figures" (
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "created" INTEGER NOT NULL,
    "created_cents" BIGINT NOT NULL,
    "funded" INTEGER NOT NULL,
    "funded_cents" BIGINT NOT NULL,
    "cancelled" INTEGER NOT NULL,
    "expired" INTEGER NOT NULL,
    "fund_times" INTEGER[],

    CONSTRAINT "daily_figures_pkey" PRIMARY KEY ("merchant_id","livemode","day","currency")
);

-- Days before this one are in daily_figures.
ALTER TABLE "merchant_modes" ADD COLUMN "figures_until" DATE;

-- Sessions by the time they ended: the figures of a day.
CREATE INDEX "sessions_ended" ON "sessions" (merchant_id, livemode, ended_at) WHERE ended_at IS NOT NULL;
-- Open sessions by their end: those that end soon. Small, since most sessions have ended.
CREATE INDEX "sessions_open" ON "sessions" (merchant_id, livemode, expires_at) WHERE status = 'pending';

-- Searching by what a person types.
CREATE INDEX "sessions_customer_email" ON "sessions" (merchant_id, livemode, lower(customer->>'email')) WHERE customer->>'email' IS NOT NULL;
CREATE INDEX "members_name_lower" ON "members" (lower(name), joined_at DESC);
CREATE INDEX "members_email_lower" ON "members" (lower(email), joined_at DESC) WHERE email IS NOT NULL;
CREATE INDEX "payments_payer_email_lower" ON "payments" (lower(payer_email), created_at DESC) WHERE payer_email IS NOT NULL;

-- What waits for a person: few rows at any time.
CREATE INDEX "refunds_failed" ON "refunds" (session_id) WHERE status = 'failed';
CREATE INDEX "payments_disputed" ON "payments" (session_id) WHERE dispute_id IS NOT NULL;
CREATE INDEX "transfers_session_created" ON "transfers" (created_at DESC);
