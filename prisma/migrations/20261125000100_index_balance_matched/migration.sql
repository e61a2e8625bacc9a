-- What the processor has charged for sessions since a moment.
CREATE INDEX CONCURRENTLY "balance_transactions_matched_at" ON "balance_transactions" (livemode, matched_at) WHERE matched_at IS NOT NULL;
