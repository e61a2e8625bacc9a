CREATE UNIQUE INDEX CONCURRENTLY "delivery_attempts_before_pkey" ON "delivery_attempts"("id", "started_at");
