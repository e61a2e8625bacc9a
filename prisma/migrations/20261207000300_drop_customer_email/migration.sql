-- "sessions_customer_email_pattern" serves all that it served.
DROP INDEX CONCURRENTLY IF EXISTS "sessions_customer_email";
