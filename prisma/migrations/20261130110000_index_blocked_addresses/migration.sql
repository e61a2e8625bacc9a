-- Every request asks whether its address is in one of these networks.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "blocked_addresses_network" ON "blocked_addresses" USING gist (network inet_ops);
