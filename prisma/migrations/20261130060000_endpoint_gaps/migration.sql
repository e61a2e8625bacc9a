SET LOCAL lock_timeout = '3s';

-- Until when what happened can be without a delivery to an endpoint: while it was disabled, or had other events. Before
-- this version nobody noted it, so it is now for those that there are.
ALTER TABLE "webhook_endpoints" ADD COLUMN "gaps_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- An event that is published meanwhile still sees the endpoint as it was: that takes less than a minute.
CREATE FUNCTION note_endpoint_gaps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.gaps_until := now() + interval '1 minute';
  RETURN NEW;
END
$$;

CREATE TRIGGER webhook_endpoints_gaps BEFORE INSERT OR UPDATE OF status, events ON "webhook_endpoints"
  FOR EACH ROW EXECUTE FUNCTION note_endpoint_gaps();
