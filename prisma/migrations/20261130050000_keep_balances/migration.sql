SET LOCAL lock_timeout = '3s';

-- What was booked on a day (UTC) of what is held for a merchant's groups, from all entries before balances_until.
CREATE TABLE "daily_balances" (
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "balance_cents" BIGINT NOT NULL,

    CONSTRAINT "daily_balances_pkey" PRIMARY KEY ("merchant_id","livemode","day","currency")
);

-- What was booked before this moment is in daily_balances.
ALTER TABLE "merchant_modes" ADD COLUMN "balances_until" TIMESTAMPTZ(3);
