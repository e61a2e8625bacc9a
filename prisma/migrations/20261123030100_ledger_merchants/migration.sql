SET LOCAL lock_timeout = '5s';

-- Whose an entry is, so that a merchant's ledger is read in order without looking at every session.
ALTER TABLE "ledger_entries" ADD COLUMN "merchant_id" TEXT,
ADD COLUMN "livemode" BOOLEAN;

-- The version before this one does not say it.
CREATE FUNCTION name_ledger_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.merchant_id, s.livemode INTO NEW.merchant_id, NEW.livemode FROM sessions s WHERE s.id = NEW.session_id;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_merchant BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW WHEN (NEW.merchant_id IS NULL) EXECUTE FUNCTION name_ledger_merchant();

-- The ledger only grows. Entries of before may be told whose they are, once, and nothing else.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.merchant_id IS NULL
    AND to_jsonb(NEW) - 'merchant_id' - 'livemode' = to_jsonb(OLD) - 'merchant_id' - 'livemode' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger entries are never changed or deleted' USING ERRCODE = 'check_violation';
END $$;
