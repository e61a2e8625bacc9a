SET LOCAL lock_timeout = '3s';

-- Why a transaction that matches nothing is right as it is, in the words of the person who has looked at it.
ALTER TABLE "balance_transactions" ADD COLUMN "acknowledged_at" TIMESTAMPTZ(3), ADD COLUMN "note" TEXT;
