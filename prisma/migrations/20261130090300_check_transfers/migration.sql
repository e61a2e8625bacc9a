SET LOCAL lock_timeout = '3s';

-- No amount is below zero.
ALTER TABLE "transfers"
  ADD CONSTRAINT "transfers_amounts_check" CHECK (amount_cents >= 0 AND reversed_cents >= 0) NOT VALID;
