SET LOCAL lock_timeout = '3s';

-- A link that was renewed is given again only to the form that renewed it; null where no form with a secret did.
ALTER TABLE "members" ADD COLUMN "link_attempt" TEXT;
