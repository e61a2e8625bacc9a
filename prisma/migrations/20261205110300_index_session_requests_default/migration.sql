-- What a session's requests were is asked of a log that has a month of all sessions. Only the merchant's own are named in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_requests_default_of_session" ON "api_requests_default"
  (session_id, created_at DESC) WHERE session_id IS NOT NULL;
