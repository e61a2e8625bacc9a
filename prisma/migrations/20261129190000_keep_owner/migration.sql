SET LOCAL lock_timeout = '3s';

-- Two owners who act at once each still find the other. Here the second waits for the first, and finds nobody.
CREATE FUNCTION keep_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An organization that is deleted as a whole has no row to lock any more.
  PERFORM FROM auth_organizations WHERE id = OLD.organization_id FOR NO KEY UPDATE;
  IF FOUND AND NOT EXISTS (
    SELECT FROM auth_members WHERE organization_id = OLD.organization_id AND role = 'owner'
  ) THEN
    RAISE EXCEPTION 'a team keeps an owner' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER auth_members_keep_owner_removed AFTER DELETE ON auth_members
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_owner();

CREATE TRIGGER auth_members_keep_owner_changed AFTER UPDATE OF role, organization_id ON auth_members
  FOR EACH ROW WHEN (OLD.role = 'owner' AND (NEW.role <> 'owner' OR NEW.organization_id <> OLD.organization_id))
  EXECUTE FUNCTION keep_owner();
