-- Servers whose secret keys count per merchant: lib/merchant/servers.ts.
-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "server_rate_per_minute" INTEGER NOT NULL DEFAULT 1200;

-- CreateTable
CREATE TABLE "merchant_servers" (
    "id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "network" INET NOT NULL,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_servers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "merchant_servers_merchant_id_network_key" ON "merchant_servers"("merchant_id", "network");

-- AddForeignKey
ALTER TABLE "merchant_servers" ADD CONSTRAINT "merchant_servers_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "merchants" ADD CONSTRAINT "merchants_server_rate_check" CHECK (server_rate_per_minute IN (1200, 3000, 6000, 12000));
