SET LOCAL lock_timeout = '3s';

-- A closed set, as the code has it. The version before this one writes no other word.
ALTER TABLE "reversals"
  ADD CONSTRAINT "reversals_cause_check" CHECK ("cause" IN (
    'refund', 'dispute', 'abandoned'
  )) NOT VALID,
  ADD CONSTRAINT "reversals_amounts_check" CHECK (amount_cents >= 0) NOT VALID;
