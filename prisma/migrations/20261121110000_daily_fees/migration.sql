-- What we keep of a day's funded groups. Days that were counted without it are counted again.
DELETE FROM "daily_figures";
UPDATE "merchant_modes" SET "figures_until" = NULL;
ALTER TABLE "daily_figures" ADD COLUMN "merchant_fee_cents" BIGINT NOT NULL;
ALTER TABLE "daily_figures" ADD COLUMN "fx_fee_cents" BIGINT NOT NULL;
