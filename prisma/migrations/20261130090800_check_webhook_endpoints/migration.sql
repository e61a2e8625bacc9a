SET LOCAL lock_timeout = '3s';

-- A closed set, as the code has it. The version before this one writes no other word.
ALTER TABLE "webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_disabled_reason_check" CHECK ("disabled_reason" IN (
    'gone', 'failing', 'merchant'
  )) NOT VALID;
