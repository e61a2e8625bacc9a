SET LOCAL lock_timeout = '3s';

-- Anyone who may read the request log could come back as the browser that had opened a session, and be its organizer.
-- Requests are kept for 30 days, and nothing else writes or locks their rows.
UPDATE "api_requests" SET request = request || '{"resume_key": "***"}'
WHERE method = 'POST' AND request->>'resume_key' <> '***';
