SET LOCAL lock_timeout = '3s';

-- A closed set, as the code has it. The version before this one writes no other word.
ALTER TABLE "sessions"
  ADD CONSTRAINT "sessions_end_reason_check" CHECK ("end_reason" IN (
    'sold_out', 'milestone_missed'
  )) NOT VALID,
  ADD CONSTRAINT "sessions_cancelled_by_check" CHECK ("cancelled_by" IN (
    'shop', 'organizer'
  )) NOT VALID,
  ADD CONSTRAINT "sessions_held_check" CHECK (held_cents >= 0) NOT VALID;
