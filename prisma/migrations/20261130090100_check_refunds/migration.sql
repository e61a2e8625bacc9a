SET LOCAL lock_timeout = '3s';

-- A closed set, as the code has it. The version before this one writes no other word.
ALTER TABLE "refunds"
  ADD CONSTRAINT "refunds_reason_check" CHECK ("reason" IN (
    'cancelled', 'expired', 'late', 'duplicate', 'requested', 'outside', 'returned', 'unpayable', 'taken_back',
    'swapped'
  )) NOT VALID,
  ADD CONSTRAINT "refunds_amounts_check" CHECK (amount_cents >= 0 AND fee_cents >= 0) NOT VALID;
