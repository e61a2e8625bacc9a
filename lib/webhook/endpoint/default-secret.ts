import { decryptSecret } from '@/lib/db/encryption';
import { prisma } from '@/lib/db/prisma';
import { defaultSecretBinding } from '@/lib/db/secret-bindings';
import type { MerchantMode } from '@/lib/merchant-mode';

/**
 * The secret that signs deliveries to sessions' own webhook_url. Unlike an endpoint's it can be read again, since it was
 * never handed over at one moment.
 */
export async function defaultSecret({ merchant_id, livemode }: MerchantMode): Promise<string> {
  const mode = await prisma().merchant_modes.findUniqueOrThrow({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    select: { webhook_secret_encrypted: true },
  });
  return decryptSecret(mode.webhook_secret_encrypted, defaultSecretBinding({ merchant_id, livemode }));
}

/** Until then deliveries also carry a signature by the default secret before the last rotation. */
export async function previousDefaultSecretEnds({
  merchant_id,
  livemode,
}: MerchantMode): Promise<Date | null> {
  const mode = await prisma().merchant_modes.findUniqueOrThrow({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    select: { previous_webhook_secret_expires_at: true },
  });
  return mode.previous_webhook_secret_expires_at;
}
