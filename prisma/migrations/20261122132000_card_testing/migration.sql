-- What the processor answered to each card that was tried, once: declines are counted from these rows. No foreign keys,
-- so that counting never waits for a session's lock.
CREATE TABLE "card_outcomes" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "outcome" TEXT NOT NULL,
    "code" TEXT,
    "card_fingerprint" TEXT,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_outcomes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "card_outcomes_outcome" CHECK ("outcome" IN ('declined', 'succeeded'))
);
CREATE INDEX "card_outcomes_payment_id_idx" ON "card_outcomes"("payment_id");
CREATE INDEX "card_outcomes_session_id_idx" ON "card_outcomes"("session_id");
CREATE INDEX "card_outcomes_merchant_id_livemode_created_at_idx" ON "card_outcomes"("merchant_id", "livemode", "created_at");
CREATE INDEX "card_outcomes_card_fingerprint_created_at_idx" ON "card_outcomes"("card_fingerprint", "created_at");
CREATE INDEX "card_outcomes_address_created_at_idx" ON "card_outcomes"("address", "created_at");
CREATE INDEX "card_outcomes_created_at_idx" ON "card_outcomes"("created_at");

-- Where the payer was when they asked for the card form.
CREATE TABLE "payer_addresses" (
    "payment_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payer_addresses_pkey" PRIMARY KEY ("payment_id")
);
CREATE INDEX "payer_addresses_created_at_idx" ON "payer_addresses"("created_at");

-- Proofs of work that were accepted, until they expire: each counts once.
CREATE TABLE "spent_proofs" (
    "nonce" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_proofs_pkey" PRIMARY KEY ("nonce")
);
CREATE INDEX "spent_proofs_expires_at_idx" ON "spent_proofs"("expires_at");

-- The last time a merchant's card payments were paused in a mode.
CREATE TABLE "breakers" (
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "declines" INTEGER NOT NULL,
    "cards" INTEGER NOT NULL,

    CONSTRAINT "breakers_pkey" PRIMARY KEY ("merchant_id", "livemode")
);
CREATE INDEX "breakers_closes_at_idx" ON "breakers"("closes_at");

-- A card issuer's early warnings that a payment may be fraud.
CREATE TABLE "fraud_warnings" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "fraud_type" TEXT NOT NULL,
    "actionable" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "fraud_warnings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "fraud_warnings_session_id_idx" ON "fraud_warnings"("session_id");
CREATE INDEX "fraud_warnings_merchant_id_livemode_created_at_idx" ON "fraud_warnings"("merchant_id", "livemode", "created_at");
