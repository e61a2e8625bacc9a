SET LOCAL lock_timeout = '3s';

-- Names the state in which the last command has left a session; null where anything else has written the row since.
ALTER TABLE "sessions" ADD COLUMN "state_id" UUID;

CREATE FUNCTION forget_state_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state_id := NULL;
  RETURN NEW;
END
$$;

CREATE TRIGGER sessions_forget_state_id BEFORE UPDATE ON sessions
  FOR EACH ROW WHEN (NEW.state_id IS NOT DISTINCT FROM OLD.state_id) EXECUTE FUNCTION forget_state_id();
