-- Spellings of a mailbox with a label are found by how they begin, which LIKE and its bounds ask in the order of bytes.
-- Equal addresses are found by it too, so that it takes the place of "members_email_lower". That one was partial, of which
-- the planner takes no figures: it expected one address in every 200th row, and read the table as a whole instead.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "members_email_pattern" ON "members" (lower(email) text_pattern_ops, joined_at DESC);
