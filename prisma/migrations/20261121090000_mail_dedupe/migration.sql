-- One row for each mail that is due: its key is what it is about, so that a job that runs twice finds the row of the
-- first run. attempted_at is the first attempt whose outcome is not known to be "not sent".
ALTER TABLE "mails" ADD COLUMN "dedupe_key" TEXT;
ALTER TABLE "mails" ADD COLUMN "attempted_at" TIMESTAMPTZ(3);
ALTER TABLE "mails" ADD COLUMN "error_code" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "mails_dedupe_key_key" ON "mails"("dedupe_key");
