-- What becomes the key of a partition: it has to contain the id of the event.
CREATE UNIQUE INDEX CONCURRENTLY "deliveries_before_pkey" ON "deliveries"("id", "event_id");
