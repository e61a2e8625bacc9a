-- As "members_email_pattern" of members: spellings of a payer's mailbox with a label are found by how they begin, and equal
-- addresses too, so that it takes the place of "payments_payer_email_lower".
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_payer_email_pattern" ON "payments"
  (lower(payer_email) text_pattern_ops, created_at DESC) WHERE payer_email IS NOT NULL;
