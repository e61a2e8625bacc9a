-- The log of deliveries of all endpoints, whatever their status, is read from its newest end.
CREATE INDEX "deliveries_merchant_id_livemode_created_at_id_idx" ON "deliveries"("merchant_id", "livemode", "created_at" DESC, "id" DESC);
