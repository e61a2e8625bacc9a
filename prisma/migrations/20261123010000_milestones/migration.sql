SET LOCAL lock_timeout = '5s';

-- What of a group must be paid by when, and when that is looked at next. Most sessions have no milestones.
ALTER TABLE "sessions" ADD COLUMN "milestones" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN "milestone_check_at" TIMESTAMPTZ(3);
