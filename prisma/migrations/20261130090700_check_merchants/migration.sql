SET LOCAL lock_timeout = '3s';

-- A closed set, as the code has it. The version before this one writes no other word.
ALTER TABLE "merchants"
  ADD CONSTRAINT "merchants_payout_mode_check" CHECK ("payout_mode" IN (
    'checkout', 'preferred'
  )) NOT VALID;
