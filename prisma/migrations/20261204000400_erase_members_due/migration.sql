SET LOCAL lock_timeout = '3s';

-- Members of the session who are this person, also where it does not know the mailbox.
ALTER TABLE "erasures_due" ADD COLUMN "member_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
