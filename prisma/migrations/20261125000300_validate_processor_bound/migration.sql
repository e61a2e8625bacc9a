SET LOCAL lock_timeout = '3s';

ALTER TABLE "processor_events" VALIDATE CONSTRAINT "before_partitions";
