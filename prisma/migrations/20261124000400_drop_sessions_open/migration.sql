-- "sessions_pending" has its columns and more.
DROP INDEX CONCURRENTLY IF EXISTS "sessions_open";
