SET LOCAL lock_timeout = '3s';

-- The sets have only grown, so every row holds.
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_status_check";
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_account_check";
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_kind_check";
