-- When somebody who was signed in last proved who they are, and how often they have failed to since.
ALTER TABLE "auth_sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
ALTER TABLE "auth_sessions" ADD COLUMN "wrong_confirmations" INTEGER NOT NULL DEFAULT 0;
