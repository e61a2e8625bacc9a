SET LOCAL lock_timeout = '3s';

-- Numbers the questions about payout accounts: the answer to an older one changes nothing, however late it comes.
CREATE SEQUENCE "account_questions";

ALTER TABLE "merchant_modes" ADD COLUMN "account_question" BIGINT NOT NULL DEFAULT 0;
