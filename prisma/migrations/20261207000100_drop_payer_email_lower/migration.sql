-- "payments_payer_email_pattern" serves all that it served.
DROP INDEX CONCURRENTLY IF EXISTS "payments_payer_email_lower";
