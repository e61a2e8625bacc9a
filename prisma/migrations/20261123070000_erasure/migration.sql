SET LOCAL lock_timeout = '5s';

-- When the people of an ended session were erased: lib/erasure.
ALTER TABLE "sessions" ADD COLUMN "erased_at" TIMESTAMPTZ(3);

-- Mailboxes that asked to be erased while a group of theirs was open.
CREATE TABLE "erasures_due" (
    "session_id" TEXT NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erasures_due_pkey" PRIMARY KEY ("session_id","address_hash")
);
