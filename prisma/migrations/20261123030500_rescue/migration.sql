SET LOCAL lock_timeout = '5s';

-- Until when the money of a group that missed its deadline is kept, where its shop wants that.
ALTER TABLE "sessions" ADD COLUMN "rescue_until" TIMESTAMPTZ(3);
