SET LOCAL lock_timeout = '3s';
-- Publishable keys of test mode as they are, for the documentation's samples: lib/merchant/keys.ts. No other key.
ALTER TABLE "api_keys" ADD COLUMN "public_text" TEXT;

ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_public_text_check"
  CHECK ("public_text" IS NULL OR (kind = 'publishable' AND NOT livemode)) NOT VALID;
