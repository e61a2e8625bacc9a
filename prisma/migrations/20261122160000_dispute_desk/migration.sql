-- Disputes as the processor has them, and what the merchant writes to the bank. No foreign keys, so that a draft never
-- waits for a session's lock.
CREATE TABLE "disputes" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT,
    "status" TEXT NOT NULL,
    "due_by" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "payer_address" TEXT,
    "evidence" JSONB,
    "evidence_saved_at" TIMESTAMPTZ(3),
    "evidence_version" INTEGER NOT NULL DEFAULT 0,
    "staged_version" INTEGER NOT NULL DEFAULT 0,
    "decision" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "refusal" TEXT,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "disputes_decision" CHECK ("decision" IN ('submit', 'accept')),
    CONSTRAINT "disputes_decided" CHECK (("decision" IS NULL) = ("decided_at" IS NULL)),
    CONSTRAINT "disputes_staged" CHECK ("staged_version" BETWEEN 0 AND "evidence_version"),
    CONSTRAINT "disputes_evidence" CHECK (("evidence" IS NULL) = ("evidence_version" = 0))
);
CREATE INDEX "disputes_session_id_idx" ON "disputes"("session_id");
CREATE INDEX "disputes_merchant_id_livemode_opened_at_idx" ON "disputes"("merchant_id", "livemode", "opened_at" DESC);
CREATE INDEX "disputes_status_due_by_idx" ON "disputes"("status", "due_by");

-- What a shop says that it has shipped or provided. The id is the session's and the tracking number, '' without one.
CREATE TABLE "fulfilments" (
    "session_id" TEXT NOT NULL,
    "tracking_number" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "carrier" TEXT,
    "tracking_url" TEXT,
    "description" TEXT,
    "shipped_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "reported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fulfilments_pkey" PRIMARY KEY ("session_id", "tracking_number")
);

-- The disputes that are known already. The clock asks the processor for their reason and deadline.
INSERT INTO "disputes" ("id", "payment_id", "session_id", "merchant_id", "livemode", "currency", "amount_cents", "status",
    "opened_at", "closed_at", "payer_address")
SELECT DISTINCT ON (d ->> 'id') d ->> 'id', p."id", s."id", s."merchant_id", s."livemode", p."currency",
    p."amount_cents" + p."fee_cents", d ->> 'status', COALESCE(p."settled_at", p."created_at"),
    CASE WHEN d ->> 'outcome' <> 'open' THEN COALESCE(p."settled_at", p."created_at") END, a."address"
FROM "payments" p
    JOIN "sessions" s ON s."id" = p."session_id"
    LEFT JOIN "payer_addresses" a ON a."payment_id" = p."id"
    CROSS JOIN LATERAL json_array_elements(p."disputes") d;
