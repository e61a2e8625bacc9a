SET LOCAL lock_timeout = '3s';

-- A failed refund that staff have paid in another way.
ALTER TABLE "refunds"
  ADD COLUMN "settled_elsewhere_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "refunds_status_check",
  ADD CONSTRAINT "refunds_status_check" CHECK ("status" IN (
    'reversing', 'queued', 'accepted', 'succeeded', 'failed', 'superseded', 'settled_elsewhere'
  )) NOT VALID;
