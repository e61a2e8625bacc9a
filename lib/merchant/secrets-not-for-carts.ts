import type { OtherSecret } from '@/lib/cart/signature-mistake';
import { decryptSecret } from '@/lib/db/encryption';
import { prisma } from '@/lib/db/prisma';
import { defaultSecretBinding, endpointSecretBinding, type SecretBinding } from '@/lib/db/secret-bindings';
import type { MerchantMode } from '@/lib/merchant-mode';
import { readSigningSecret } from './signing-secrets';

/** More endpoints than a merchant can have. */
const MOST = 20;

/** One that signs deliveries, and the one before its last rotation. */
function webhookSecrets(
  name: string,
  binding: SecretBinding,
  [current, previous]: [string, string | null],
): OtherSecret[] {
  const secrets = [{ name, secret: decryptSecret(current, binding) }];
  if (previous === null) return secrets;
  return [...secrets, { name: `${name} before its rotation`, secret: decryptSecret(previous, binding) }];
}

/** Secrets of the merchant that sign something else, to tell anyone who signed a cart with one of them. */
export async function secretsNotForCarts({ merchant_id, livemode }: MerchantMode): Promise<OtherSecret[]> {
  const db = prisma();
  const [mode, endpoints, signing] = await Promise.all([
    db.merchant_modes.findUnique({
      where: { merchant_id_livemode: { merchant_id, livemode } },
      select: { webhook_secret_encrypted: true, previous_webhook_secret_encrypted: true },
    }),
    db.webhook_endpoints.findMany({
      where: { merchant_id, livemode, deleted_at: null },
      select: { id: true, secret_encrypted: true, previous_secret_encrypted: true },
      take: MOST,
    }),
    db.signing_secrets.findMany({
      where: { merchant_id, OR: [{ livemode: !livemode }, { expires_at: { lte: new Date() } }] },
      orderBy: { created_at: 'desc' },
      take: MOST,
    }),
  ]);
  return [
    ...(mode
      ? webhookSecrets('the default webhook secret', defaultSecretBinding({ merchant_id, livemode }), [
          mode.webhook_secret_encrypted,
          mode.previous_webhook_secret_encrypted,
        ])
      : []),
    ...endpoints.flatMap(({ id, secret_encrypted, previous_secret_encrypted }) =>
      webhookSecrets('the secret of a webhook endpoint', endpointSecretBinding(id), [
        secret_encrypted,
        previous_secret_encrypted,
      ]),
    ),
    ...signing.map((one) => ({
      name:
        one.livemode === livemode
          ? 'a signing secret that has ended'
          : 'the signing secret of the other mode',
      secret: readSigningSecret(one.id, one.secret_encrypted),
    })),
  ];
}
