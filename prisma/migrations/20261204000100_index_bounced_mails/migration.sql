-- Each mail asks whether an earlier one to its mailbox came back for good. Few did.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_bounced" ON "mails" (address_hash, created_at) WHERE bounce_kind IN ('permanent', 'suppressed');
