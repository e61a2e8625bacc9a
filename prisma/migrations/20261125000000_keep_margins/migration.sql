SET LOCAL lock_timeout = '5s';

-- What we keep of the sessions that ended on a day (UTC), from all that is booked of them before margins_until.
CREATE TABLE "daily_margins" (
    "livemode" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "sessions" INTEGER NOT NULL,
    "fees_cents" BIGINT NOT NULL,
    "processing_cents" BIGINT NOT NULL,
    "dispute_cents" BIGINT NOT NULL,
    "loss_cents" BIGINT NOT NULL,
    "margin_cents" BIGINT NOT NULL,

    CONSTRAINT "daily_margins_pkey" PRIMARY KEY ("livemode","day","merchant_id","currency")
);

-- The same of each session that ended lately.
CREATE TABLE "session_margins" (
    "session_id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "fees_cents" BIGINT NOT NULL,
    "processing_cents" BIGINT NOT NULL,
    "dispute_cents" BIGINT NOT NULL,
    "loss_cents" BIGINT NOT NULL,
    "margin_cents" BIGINT NOT NULL,

    CONSTRAINT "session_margins_pkey" PRIMARY KEY ("merchant_id","session_id")
);
CREATE INDEX "session_margins_livemode_margin_cents_session_id_idx" ON "session_margins"("livemode", "margin_cents", "session_id");
CREATE INDEX "session_margins_ended_at_idx" ON "session_margins"("ended_at");

-- What was booked before this moment is in daily_margins.
ALTER TABLE "merchant_modes" ADD COLUMN "margins_until" TIMESTAMPTZ(3);

-- When a transaction was first known to belong to its session; null for what was matched before this migration.
ALTER TABLE "balance_transactions" ADD COLUMN "matched_at" TIMESTAMPTZ(3);

-- The version before this one does not say it, and it is said once.
CREATE FUNCTION note_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.session_id IS NULL THEN
    NEW.matched_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER balance_transactions_matched BEFORE INSERT OR UPDATE OF "session_id" ON "balance_transactions"
  FOR EACH ROW WHEN (NEW.session_id IS NOT NULL) EXECUTE FUNCTION note_match();
