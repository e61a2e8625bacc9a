-- A lock that others hold is given up, and not waited for with everyone behind.
SET LOCAL lock_timeout = '3s';

-- The secret before the last rotation, which signs beside the new one until then, as that of an endpoint does.
ALTER TABLE "merchant_modes"
  ADD COLUMN "previous_webhook_secret_encrypted" TEXT,
  ADD COLUMN "previous_webhook_secret_expires_at" TIMESTAMPTZ(3);
