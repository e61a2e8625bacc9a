-- A lock that others hold is given up, and not waited for with everyone behind.
SET LOCAL lock_timeout = '3s';

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "last_failed_at" TIMESTAMPTZ(3);
