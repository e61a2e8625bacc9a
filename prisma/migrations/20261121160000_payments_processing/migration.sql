-- The nightly comparison with the processor looks for payments that wait for its last word, however old.
CREATE INDEX "payments_processing" ON "payments" (session_id) WHERE status = 'processing';
