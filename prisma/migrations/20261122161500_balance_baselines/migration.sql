-- Sums up to a moment until which the books are known to agree, so that a check adds up only what is newer.
CREATE TABLE "balance_baselines" (
    "livemode" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "imported_cents" BIGINT NOT NULL,
    "spent_cents" BIGINT NOT NULL,
    "ledger_cents" BIGINT NOT NULL,

    CONSTRAINT "balance_baselines_pkey" PRIMARY KEY ("livemode", "currency")
);
CREATE INDEX "balance_transactions_livemode_imported_at_idx" ON "balance_transactions"("livemode", "imported_at");
CREATE INDEX "ledger_entries_at_processor" ON "ledger_entries"("created_at") WHERE account = 'processor';
