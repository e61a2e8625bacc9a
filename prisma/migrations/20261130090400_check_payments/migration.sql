SET LOCAL lock_timeout = '3s';

-- No amount is below zero.
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_amounts_check" CHECK (amount_cents >= 0 AND fee_cents >= 0) NOT VALID;
