-- Why a merchant's account cannot receive transfers: the processor's reason, or `deauthorized`.
ALTER TABLE "merchant_modes" ADD COLUMN "transfers_off_reason" TEXT;
