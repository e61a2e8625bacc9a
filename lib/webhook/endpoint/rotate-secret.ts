import { encryptSecret } from '@/lib/db/encryption';
import { type Transaction, transaction } from '@/lib/db/prisma';
import { webhookSecretBinding } from '@/lib/db/secret-bindings';
import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { newWebhookSecret } from '../send/signing';
import { type Also, getEndpoint } from './endpoints';
import { rotateDefaultSecret, rotateEndpointSecret } from './rotate-secret.sql';

/*
 * The secret that signs deliveries to an endpoint, or, where the endpoint is null, the default one, which signs those to
 * sessions' own webhook_url. Both are rotated alike.
 */

/** After a rotation deliveries carry both signatures for this long. */
const ROTATION_OVERLAP_hours = 24;

export interface RotatedSecret {
  secret: string;
  previous_secret_expires_at: Date;
}

interface RotateOptions {
  force?: boolean;
  ends?: Date | null;
  also?: Also<RotatedSecret>;
}

/**
 * A new secret. For 24 hours deliveries carry signatures by both; a second rotation within that time would drop the first
 * secret early, and is refused unless `force`, or unless the caller has seen when that one `ends`.
 *
 * @throws ApiError `webhook_not_found`, `rotation_in_progress`
 */
export async function rotateSecret(
  merchant: MerchantMode,
  endpoint_id: string | null,
  { force = false, ends = null, also }: RotateOptions = {},
): Promise<RotatedSecret> {
  const { merchant_id, livemode } = merchant;
  const secret = newWebhookSecret();
  const sealed = encryptSecret(secret, webhookSecretBinding({ merchant_id, livemode, endpoint_id }));
  const values = [merchant_id, livemode, sealed, force, ROTATION_OVERLAP_hours, ends];
  const rotated = await transaction(async (client) => {
    const row =
      endpoint_id === null
        ? await rotateDefaultSecret.first(client, values)
        : await rotateEndpointSecret.first(client, [...values, endpoint_id]);
    if (!row?.previous_secret_expires_at) return null;
    const made = { secret, previous_secret_expires_at: row.previous_secret_expires_at };
    await also?.(client, made);
    return made;
  });
  if (rotated) return rotated;
  if (endpoint_id !== null) await getEndpoint(merchant, endpoint_id);
  throw new ApiError('rotation_in_progress');
}

/**
 * Ends the overlap of a rotation now: the secret before it signs nothing more.
 *
 * @param ends when it would end, as the caller has seen it: a later rotation has kept another secret, which may be in use
 * @returns whether that overlap was still there
 * @throws ApiError `webhook_not_found`
 */
export async function revokePreviousSecret(
  merchant: MerchantMode,
  endpoint_id: string | null,
  { ends, also }: { ends: Date | null; also?: Also<object> },
): Promise<boolean> {
  const { merchant_id, livemode } = merchant;
  const has_ended = await transaction(async (client) => {
    if (ends === null) return false;
    if ((await endOverlap(client, { merchant_id, livemode }, endpoint_id, ends)) === 0) return false;
    await also?.(client, {});
    return true;
  });
  if (!has_ended && endpoint_id !== null) await getEndpoint(merchant, endpoint_id);
  return has_ended;
}

async function endOverlap(
  { prisma }: Transaction,
  merchant: MerchantMode,
  endpoint_id: string | null,
  ends: Date,
): Promise<number> {
  const { count } =
    endpoint_id === null
      ? await prisma.merchant_modes.updateMany({
          where: { ...merchant, previous_webhook_secret_expires_at: ends },
          data: { previous_webhook_secret_encrypted: null, previous_webhook_secret_expires_at: null },
        })
      : await prisma.webhook_endpoints.updateMany({
          where: { ...merchant, deleted_at: null, id: endpoint_id, previous_secret_expires_at: ends },
          data: { previous_secret_encrypted: null, previous_secret_expires_at: null },
        });
  return count;
}
