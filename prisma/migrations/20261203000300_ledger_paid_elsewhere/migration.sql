SET LOCAL lock_timeout = '3s';

-- What it is booked as. The version before this one writes none of it.
ALTER TABLE "ledger_entries"
  DROP CONSTRAINT "ledger_entries_account_check",
  ADD CONSTRAINT "ledger_entries_account_check" CHECK ("account" IN (
    'processor', 'held', 'consumer_fees', 'merchant_fees', 'fx_fees', 'disputed', 'written_off', 'paid_elsewhere'
  )) NOT VALID,
  DROP CONSTRAINT "ledger_entries_kind_check",
  ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("kind" IN (
    'charge', 'refund', 'refund_reversed', 'refund_settled', 'transfer', 'transfer_reversed', 'dispute', 'dispute_won',
    'dispute_lost', 'written_off'
  )) NOT VALID;
