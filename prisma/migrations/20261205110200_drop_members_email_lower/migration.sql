-- "members_email_pattern" serves all that it served.
DROP INDEX CONCURRENTLY IF EXISTS "members_email_lower";
