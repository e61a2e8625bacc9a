SET LOCAL lock_timeout = '5s';

-- What merchants want on the receipts of their customers' payments.
ALTER TABLE "merchants" ADD COLUMN "receipt_address" TEXT,
ADD COLUMN "tax_id" TEXT;
