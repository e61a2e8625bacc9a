SET LOCAL lock_timeout = '3s';

-- Today's tables become the first partitions, for ids that are random after their prefix: their alphabet has no zero,
-- and ids that go on with their time begin with one.
ALTER TABLE "events" ADD CONSTRAINT "before_partitions" CHECK ("id" >= 'evt_1') NOT VALID;
ALTER TABLE "deliveries" ADD CONSTRAINT "before_partitions" CHECK ("event_id" >= 'evt_1') NOT VALID;
