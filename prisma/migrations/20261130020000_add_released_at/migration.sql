SET LOCAL lock_timeout = '3s';

-- When a dispute let go of one of a group's transfers that it had stopped. The payout hold ends no sooner than a week later.
ALTER TABLE "transfers" ADD COLUMN "released_at" TIMESTAMPTZ(3);
