SET LOCAL lock_timeout = '3s';

ALTER TABLE "api_requests" VALIDATE CONSTRAINT "before_partitions";
ALTER TABLE "delivery_attempts" VALIDATE CONSTRAINT "before_partitions";
