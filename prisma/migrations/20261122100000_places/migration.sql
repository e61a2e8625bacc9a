-- A division has places, not parts, and a piece of a cut unit is a piece. In JSON text a quote inside a string is always
-- escaped, so a name followed by a quote and a colon is a key and nothing else. The previous version cannot read the new
-- names: stop it before migrating.
UPDATE "sessions"
SET "split" = replace(replace("split"::text, '"parts":', '"places":'), '"part":', '"piece":')::json
WHERE "split" IS NOT NULL;

UPDATE "payments"
SET "lines" = replace(replace("lines"::text, '"parts":', '"places":'), '"part":', '"piece":')::json;
