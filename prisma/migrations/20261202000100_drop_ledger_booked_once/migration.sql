-- "ledger_entries_once" refuses the same but for a second return of a dispute's money.
DROP INDEX CONCURRENTLY IF EXISTS "ledger_entries_booked_once";
