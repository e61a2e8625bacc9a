SET LOCAL lock_timeout = '5s';

-- Cards that are authorized first, and charged when the group is complete. Most payments have none.
ALTER TABLE "payments" ADD COLUMN "hold" JSONB;
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_check";
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_check"
  CHECK (status IN ('open', 'processing', 'authorized', 'capturing', 'releasing', 'succeeded', 'canceled')) NOT VALID;
-- What of paid_cents is held, for lists.
ALTER TABLE "sessions" ADD COLUMN "held_cents" INTEGER NOT NULL DEFAULT 0;
