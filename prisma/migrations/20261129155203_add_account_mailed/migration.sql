SET LOCAL lock_timeout = '3s';

-- What keeps a payout account from transfers, as its owners were last told by mail; null once it is ready.
ALTER TABLE "merchant_modes" ADD COLUMN "account_mailed" TEXT;
