-- What becomes the key of a partition: it has to contain the time.
CREATE UNIQUE INDEX CONCURRENTLY "api_requests_before_pkey" ON "api_requests"("request_id", "created_at");
