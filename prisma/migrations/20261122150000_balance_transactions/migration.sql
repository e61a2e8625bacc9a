-- What moves the platform's balance at the processor, beside the ledger of the sessions.
CREATE TABLE "balance_transactions" (
    "id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "net_cents" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "reporting_category" TEXT NOT NULL,
    "source" TEXT,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "available_on" TIMESTAMPTZ(3) NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "matched_kind" TEXT,
    "matched_id" TEXT,
    "session_id" TEXT,

    CONSTRAINT "balance_transactions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "balance_transactions_net_check" CHECK (amount_cents - fee_cents = net_cents),
    CONSTRAINT "balance_transactions_matched_check" CHECK (
      matched_kind IN ('payment', 'refund', 'transfer', 'reversal', 'dispute', 'fee', 'payout')
    )
);
CREATE INDEX "balance_transactions_livemode_created_at_idx" ON "balance_transactions"("livemode", "created_at");
CREATE INDEX "balance_transactions_session_id_idx" ON "balance_transactions"("session_id");
CREATE INDEX "balance_transactions_matched_id_idx" ON "balance_transactions"("matched_id");
-- Few at any time, and looked for in each run.
CREATE INDEX "balance_transactions_unmatched" ON "balance_transactions"("livemode", "id") WHERE matched_kind IS NULL;

CREATE TABLE "balance_entries" (
    "transaction_id" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "balance_entries_pkey" PRIMARY KEY ("transaction_id", "account"),
    CONSTRAINT "balance_entries_account_check" CHECK (
      account IN ('balance', 'sessions', 'processing_fees', 'dispute_fees', 'other_fees', 'payouts', 'unknown')
    )
);
CREATE INDEX "balance_entries_livemode_currency_account_idx"
  ON "balance_entries"("livemode", "currency", "account");
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_transaction_id_fkey"
  FOREIGN KEY ("transaction_id") REFERENCES "balance_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE FUNCTION check_balance_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE difference bigint;
BEGIN
  SELECT COALESCE(SUM(amount_cents), 0) INTO difference
  FROM balance_entries WHERE transaction_id = NEW.transaction_id;
  IF difference <> 0 THEN
    RAISE EXCEPTION 'transaction % is out of balance by %', NEW.transaction_id, difference
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balance_entries_balance AFTER INSERT ON "balance_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance_entries();
CREATE TRIGGER balance_entries_immutable BEFORE UPDATE OR DELETE ON "balance_entries"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE TABLE "balance_imports" (
    "livemode" BOOLEAN NOT NULL,
    "newest_id" TEXT NOT NULL,
    "reached_id" TEXT,

    CONSTRAINT "balance_imports_pkey" PRIMARY KEY ("livemode")
);

CREATE TABLE "balance_checks" (
    "livemode" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "processor_cents" BIGINT NOT NULL,
    "imported_cents" BIGINT NOT NULL,
    "books_cents" BIGINT NOT NULL,
    "awaited_cents" BIGINT NOT NULL,
    "alerts" INTEGER NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "balance_checks_pkey" PRIMARY KEY ("livemode", "day", "currency")
);

CREATE INDEX "ledger_entries_source_id_idx" ON "ledger_entries"("source_id");
