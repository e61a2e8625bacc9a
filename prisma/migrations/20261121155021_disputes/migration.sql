-- A charge can be disputed more than once, so each dispute remembers what the issuer holds by it.
ALTER TABLE "payments" ADD COLUMN "disputes" JSON NOT NULL DEFAULT '[]';
UPDATE "payments" p SET "disputes" = json_build_array(json_build_object(
    'id', p.dispute_id,
    'status', p.dispute_status,
    'outcome', CASE WHEN p.dispute_status IN ('won', 'lost') THEN p.dispute_status ELSE 'open' END,
    'withdrawn_cents', (SELECT COALESCE(SUM(l.amount_cents), 0) FROM "ledger_entries" l
      WHERE l.session_id = p.session_id AND l.account = 'disputed' AND l.source_id = p.dispute_id)))
  WHERE p.dispute_id IS NOT NULL;

-- Charges, transfers and disputes are booked once, whatever is reported how often. A refund is booked again when it
-- failed and succeeds after all, so refunds have no part in this.
CREATE UNIQUE INDEX "ledger_entries_booked_once" ON "ledger_entries" (kind, source_id, account)
  WHERE kind IN ('charge', 'transfer', 'transfer_reversed', 'dispute', 'dispute_won');
