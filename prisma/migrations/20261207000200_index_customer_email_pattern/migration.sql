-- As "payments_payer_email_pattern", of shops' customers: it takes the place of "sessions_customer_email".
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_customer_email_pattern" ON "sessions"
  (merchant_id, livemode, lower(customer->>'email') text_pattern_ops) WHERE customer->>'email' IS NOT NULL;
