-- Transfers are read by session, by status, and by the processor's id.
DROP INDEX CONCURRENTLY IF EXISTS "transfers_session_created";
