-- Sessions that are opened in the same millisecond differ in the microsecond. Nothing is written: more digits of a
-- second are the same bytes, in the table and in its indexes.
SET LOCAL lock_timeout = '3s';
ALTER TABLE "sessions" ALTER COLUMN "created_at" SET DATA TYPE TIMESTAMPTZ(6);
