-- Read and written whole by the door on every command, and looked into almost never: kept as the text it came as.
ALTER TABLE "sessions" ALTER COLUMN "split" SET DATA TYPE JSON;
ALTER TABLE "payments" ALTER COLUMN "lines" SET DATA TYPE JSON;
