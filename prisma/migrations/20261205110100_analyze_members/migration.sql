SET LOCAL lock_timeout = '3s';

-- What the planner knows of lower(email) comes with the new index, and otherwise with the next tenth of the rows.
ANALYZE "members";
