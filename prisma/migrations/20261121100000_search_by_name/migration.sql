-- Names are searched by how they begin, whatever the database's collation.
DROP INDEX "members_name_lower";
CREATE INDEX "members_name_prefix" ON "members" (lower(name) text_pattern_ops);
