SET LOCAL lock_timeout = '3s';

-- The brand and the last four digits of the card that a payment was made with. Null where the processor names none.
ALTER TABLE "payments" ADD COLUMN "card" JSONB;
