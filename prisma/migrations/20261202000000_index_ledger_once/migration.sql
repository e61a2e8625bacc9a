-- "ledger_entries_booked_once" without 'dispute_won': a bank can return a part of a dispute, and the rest on appeal.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "ledger_entries_once" ON "ledger_entries" (kind, source_id, account)
  WHERE kind IN ('charge', 'transfer', 'transfer_reversed', 'dispute');
