import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { prisma, transaction } from '@/lib/db/prisma';
import { defaultSecretBinding } from '@/lib/db/secret-bindings';
import type { MerchantMode } from '@/lib/merchant-mode';
import { newWebhookSecret } from '../send/signing';
import type { Also } from './endpoints';

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

/** A new default secret, at once: from now on it alone signs deliveries to sessions' own webhook_url. */
export async function replaceDefaultSecret(
  { merchant_id, livemode }: MerchantMode,
  options: { also?: Also<{ secret: string }> } = {},
): Promise<string> {
  const secret = newWebhookSecret();
  await transaction(async (client) => {
    await client.prisma.merchant_modes.update({
      where: { merchant_id_livemode: { merchant_id, livemode } },
      data: {
        webhook_secret_encrypted: encryptSecret(secret, defaultSecretBinding({ merchant_id, livemode })),
      },
    });
    await options.also?.(client, { secret });
  });
  return secret;
}
