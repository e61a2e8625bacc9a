-- Members who came along into a group that was open when their mailbox asked to be erased, which it need not know. Not a
-- column of "erasures_due": the previous version deletes a row there once the group is over, and knows no members.
CREATE TABLE "member_erasures_due" (
    "session_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_erasures_due_pkey" PRIMARY KEY ("session_id","member_id","address_hash")
);
