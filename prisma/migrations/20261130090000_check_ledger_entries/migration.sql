SET LOCAL lock_timeout = '3s';

-- A closed set, as the code has it. The version before this one writes no other word.
ALTER TABLE "ledger_entries"
  ADD CONSTRAINT "ledger_entries_account_check" CHECK ("account" IN (
    'processor', 'held', 'consumer_fees', 'merchant_fees', 'fx_fees', 'disputed', 'written_off'
  )) NOT VALID,
  ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("kind" IN (
    'charge', 'refund', 'refund_reversed', 'transfer', 'transfer_reversed', 'dispute', 'dispute_won', 'dispute_lost',
    'written_off'
  )) NOT VALID;
