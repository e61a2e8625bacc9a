-- Counts an address's mails, whatever the spelling. Null in rows of earlier versions.
ALTER TABLE "mails" ADD COLUMN "address_hash" BYTEA;
CREATE INDEX "mails_address_hash_created_at_idx" ON "mails"("address_hash", "created_at");
CREATE INDEX "mails_merchant_id_created_at_idx" ON "mails"("merchant_id", "created_at");

-- Addresses that want no more notices. Kept for ever.
CREATE TABLE "unsubscribed_addresses" (
    "address_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "unsubscribed_addresses_pkey" PRIMARY KEY ("address_hash")
);

-- Addresses whose owner has said yes to mails about the groups at one merchant.
CREATE TABLE "confirmed_addresses" (
    "address_hash" BYTEA NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "confirmed_addresses_pkey" PRIMARY KEY ("address_hash", "merchant_id"),
    CONSTRAINT "confirmed_addresses_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id")
        ON DELETE RESTRICT ON UPDATE CASCADE
);
