CREATE INDEX CONCURRENTLY "delivery_attempts_before_started_at_idx" ON "delivery_attempts"("started_at");
