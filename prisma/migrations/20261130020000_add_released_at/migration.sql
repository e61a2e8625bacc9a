SET LOCAL lock_timeout = '3s';

-- When a transfer could be made again, after a dispute had stopped it. Its payout hold ends no sooner than a week later.
ALTER TABLE "transfers" ADD COLUMN "released_at" TIMESTAMPTZ(3);
