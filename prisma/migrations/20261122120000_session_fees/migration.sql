-- The figures add up fees. Read from transfers, that would be a look-up for each session.
ALTER TABLE "sessions" ADD COLUMN "merchant_fee_cents" INTEGER, ADD COLUMN "fx_fee_cents" INTEGER;
