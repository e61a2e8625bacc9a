-- Every search is by the address in lower case, which has an index of its own.
DROP INDEX CONCURRENTLY IF EXISTS "members_email_idx";
