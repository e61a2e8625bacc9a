SET LOCAL lock_timeout = '3s';

-- Today's table becomes the first partition, for ids that do not begin with their time but with a letter: those of the
-- processor. The database does not read a table to see what a constraint says already.
ALTER TABLE "processor_events" ADD CONSTRAINT "before_partitions" CHECK ("id" >= 'a') NOT VALID;
