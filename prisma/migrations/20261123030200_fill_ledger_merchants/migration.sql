SET LOCAL lock_timeout = '5s';

-- Nobody else changes these rows: only entries of before the trigger have none.
UPDATE "ledger_entries" l SET merchant_id = s.merchant_id, livemode = s.livemode
FROM "sessions" s WHERE s.id = l.session_id AND l.merchant_id IS NULL;
