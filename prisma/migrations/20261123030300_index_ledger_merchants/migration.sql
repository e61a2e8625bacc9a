CREATE INDEX CONCURRENTLY "ledger_entries_merchant_id_livemode_created_at_id_idx" ON "ledger_entries"("merchant_id", "livemode", "created_at", "id");
