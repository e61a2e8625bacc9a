SET LOCAL lock_timeout = '3s';

-- A closed set, as the code has it. The version before this one writes no other word.
ALTER TABLE "delivery_attempts"
  ADD CONSTRAINT "delivery_attempts_trigger_check" CHECK ("trigger" IN (
    'schedule', 'resend', 'replay', 'test'
  )) NOT VALID;
