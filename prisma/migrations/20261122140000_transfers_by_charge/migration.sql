-- A transfer for each charge instead of one for the session; what is taken back of them in rows of its own.
ALTER TABLE "transfers"
  ADD COLUMN "payment_id" TEXT,
  ADD COLUMN "dispute_id" TEXT,
  ADD COLUMN "waiting_code" TEXT,
  ADD COLUMN "waiting_message" TEXT;
UPDATE "transfers" SET "waiting_code" =
  CASE "waiting_reason" WHEN 'balance' THEN 'balance_insufficient' WHEN 'onboarding' THEN 'no_account' END
WHERE "waiting_reason" IS NOT NULL;
ALTER TABLE "transfers" DROP COLUMN "waiting_reason";
DROP INDEX "transfers_session_id_key";
CREATE INDEX "transfers_session_id_idx" ON "transfers"("session_id");

CREATE TABLE "reversals" (
    "id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "transfer_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "cause_id" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "merchant_fee_cents" INTEGER NOT NULL,
    "fx_fee_cents" INTEGER NOT NULL,
    "waiting_code" TEXT,
    "processor_reversal_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "reversals_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "reversals_processor_reversal_id_key" ON "reversals"("processor_reversal_id");
CREATE INDEX "reversals_session_id_idx" ON "reversals"("session_id");
CREATE INDEX "reversals_status_idx" ON "reversals"("status");
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_session_id_fkey"
  FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One that waited for its refund is asked for now: the clock queues its job.
INSERT INTO "reversals"
SELECT 'rev_' || substr(r.id, 5), r.session_id, t.id, CASE r.reversal_status WHEN 'made' THEN 'made' ELSE 'queued' END,
  'refund', r.id, r.currency, r.reversal_cents, r.reversal_merchant_fee_cents,
  r.amount_cents - r.reversal_cents - r.reversal_merchant_fee_cents, NULL, r.processor_reversal_id, r.created_at,
  CASE r.reversal_status WHEN 'made' THEN r.settled_at END
FROM "refunds" r JOIN "transfers" t ON t.session_id = r.session_id
WHERE r.reversal_status IS NOT NULL;
ALTER TABLE "refunds"
  ADD COLUMN "lines" JSON NOT NULL DEFAULT '[]',
  ADD COLUMN "replaces" TEXT,
  DROP COLUMN "reversal_cents",
  DROP COLUMN "reversal_merchant_fee_cents",
  DROP COLUMN "reversal_status",
  DROP COLUMN "processor_reversal_id";

UPDATE "refunds" r SET "replaces" = (
  SELECT f.id FROM "refunds" f
  WHERE f.payment_id = r.payment_id AND f.reason = r.reason AND f.share_ids::text = r.share_ids::text
    AND f.status = 'failed' AND f.created_at < r.created_at
  ORDER BY f.created_at DESC LIMIT 1);

ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_check";
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check"
  CHECK (status IN ('reversing', 'queued', 'accepted', 'succeeded', 'failed', 'superseded'));
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_status_check";
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_status_check"
  CHECK (status IN ('queued', 'waiting', 'held', 'succeeded', 'abandoned'));
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_status_check"
  CHECK (status IN ('queued', 'waiting', 'made', 'canceled', 'returned', 'written_off'));

-- Sessions keep their fees since the last release; older ones have them in their transfer.
UPDATE "sessions" s SET "merchant_fee_cents" = t.merchant_fee_cents, "fx_fee_cents" = t.fx_fee_cents
FROM "transfers" t WHERE t.session_id = s.id AND s.merchant_fee_cents IS NULL;
