-- What a member's share was before the organizer last changed it: lib/group/model.ts, AmountChange.
ALTER TABLE "members" ADD COLUMN "amount_change" JSONB;
