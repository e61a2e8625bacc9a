-- A share that is refunded after the group was funded takes its part of the transfer back.
ALTER TABLE "refunds" ADD COLUMN "reversal_cents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "refunds" ADD COLUMN "reversal_merchant_fee_cents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "refunds" ADD COLUMN "reversal_status" TEXT;
ALTER TABLE "refunds" ADD COLUMN "processor_reversal_id" TEXT;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reversal_check"
  CHECK (reversal_status IS NULL OR reversal_status IN ('due', 'queued', 'made'));

-- CreateIndex
CREATE UNIQUE INDEX "refunds_processor_reversal_id_key" ON "refunds"("processor_reversal_id");

CREATE INDEX "refunds_reversal_open" ON "refunds" (created_at) WHERE reversal_status = 'queued';
-- The staff's audit log, all merchants together.
CREATE INDEX "audit_log_created" ON "audit_log" (created_at DESC, id DESC);
