SET LOCAL lock_timeout = '3s';

-- Rates that made 100 % together could make a transfer of an odd total smaller than nothing: the fees are all of it.
WITH "repaired" AS (
  UPDATE "transfers" t SET amount_cents = 0,
    fx_fee_cents = fx_fee_cents - LEAST(fx_fee_cents, -amount_cents),
    merchant_fee_cents = merchant_fee_cents - GREATEST(0, -amount_cents - fx_fee_cents)
  FROM (SELECT id AS was_id, fx_fee_cents AS was_fx, merchant_fee_cents AS was_fee FROM "transfers" WHERE amount_cents < 0) was
  WHERE t.id = was.was_id
  RETURNING t.session_id, was_fx - t.fx_fee_cents AS fx_cents, was_fee - t.merchant_fee_cents AS fee_cents
)
UPDATE "sessions" s SET fx_fee_cents = s.fx_fee_cents - r.fx_cents, merchant_fee_cents = s.merchant_fee_cents - r.fee_cents,
  version = s.version + 1
FROM (SELECT session_id, sum(fx_cents) AS fx_cents, sum(fee_cents) AS fee_cents FROM "repaired" GROUP BY session_id) r
WHERE s.id = r.session_id;
