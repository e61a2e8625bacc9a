-- The one way to queue jobs (lib/queue). The queue's own schema is migrated after these migrations: the body of a
-- plpgsql function is only resolved when it runs.
CREATE FUNCTION enqueue_jobs(jobs json) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  IF jobs IS NULL THEN
    RETURN 0;
  END IF;
  RETURN (
    SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
      SELECT (task, payload, NULL, run_at, attempts, key, priority, NULL)::graphile_worker.job_spec
      FROM json_to_recordset(jobs) AS job(
        task text, payload json, run_at timestamptz, attempts integer, key text, priority integer))));
END $$;
