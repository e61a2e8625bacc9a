-- Entries are read by their transaction.
DROP INDEX CONCURRENTLY IF EXISTS "balance_entries_livemode_currency_account_idx";
