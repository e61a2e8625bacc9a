SET LOCAL lock_timeout = '3s';

ALTER TABLE "events" VALIDATE CONSTRAINT "before_partitions";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "before_partitions";
