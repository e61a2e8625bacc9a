import { encryptSecret } from '@/lib/db/encryption';
import type { Prisma } from '@/lib/db/generated/client';
import { newId } from '@/lib/db/ids';
import { lockMerchant } from '@/lib/db/lock-merchant.sql';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { endpointSecretBinding } from '@/lib/db/secret-bindings';
import { env } from '@/lib/env';
import { ApiError, fieldError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { ALL_EVENTS, isEventType } from '../event/event-types';
import { checkWebhookTarget, RefusedAddress, type ResolveAddresses } from '../send/address-guard';
import { newWebhookSecret } from '../send/signing';

/** Endpoints of one merchant and mode. */
export const ENDPOINT_LIMIT = 16;

/** Why an endpoint is off. */
export const DISABLED_REASONS = ['gone', 'failing', 'merchant'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export interface WebhookEndpoint {
  id: string;
  url: string;
  events: string[];
  status: 'enabled' | 'disabled';
  disabled_reason: DisabledReason | null;
  failing_since: Date | null;
  /** Until then deliveries also carry a signature by the secret before the last rotation. */
  previous_secret_expires_at: Date | null;
  created_at: Date;
}

interface EndpointInput {
  url: string;
  events: readonly string[];
}

/** An endpoint with its secret, which is shown once. */
export type CreatedEndpoint = WebhookEndpoint & { secret: string };

/** What else is to be written in the same transaction: the answer under an Idempotency-Key, who did it. */
export type Also<Made> = (tx: Transaction, made: Made) => Promise<void>;

const SELECT = {
  id: true,
  url: true,
  events: true,
  status: true,
  disabled_reason: true,
  failing_since: true,
  previous_secret_expires_at: true,
  created_at: true,
} as const;

const own = ({ merchant_id, livemode }: MerchantMode) => ({ merchant_id, livemode, deleted_at: null });

function checkedEvents(events: readonly string[]): string[] {
  const unknown = events.find((name) => name !== ALL_EVENTS && !isEventType(name));
  if (unknown !== undefined)
    throw fieldError('events', `"${unknown}" is not an event name; "*" stands for all`);
  if (events.length === 0) throw fieldError('events', 'must name at least one event; "*" stands for all');
  return [...new Set(events)];
}

async function checkedUrl(url: string, merchant: MerchantMode, resolve?: ResolveAddresses): Promise<string> {
  const policy = { livemode: merchant.livemode, allow_loopback: env().WEBHOOK_ALLOW_LOOPBACK };
  try {
    return (await checkWebhookTarget(url, policy, resolve)).href;
  } catch (error) {
    if (error instanceof RefusedAddress) throw fieldError('url', error.message);
    throw error;
  }
}

/**
 * Registers an endpoint. Its secret is in the answer, and never shown again.
 *
 * @throws ApiError `invalid_request` for a URL that deliveries do not go to or an unknown event name,
 *   `too_many_webhooks` beyond 16.
 */
export async function createEndpoint(
  merchant: MerchantMode,
  input: EndpointInput,
  options: { resolve?: ResolveAddresses; also?: Also<CreatedEndpoint> } = {},
): Promise<CreatedEndpoint> {
  const events = checkedEvents(input.events);
  const url = await checkedUrl(input.url, merchant, options.resolve);
  const id = newId('whep_');
  const secret = newWebhookSecret();
  const { merchant_id, livemode } = merchant;
  return transaction(async (client) => {
    await lockMerchant.run(client, [merchant_id]);
    const { webhook_endpoints } = client.prisma;
    if ((await webhook_endpoints.count({ where: own(merchant) })) >= ENDPOINT_LIMIT)
      throw new ApiError('too_many_webhooks');
    const row = await webhook_endpoints.create({
      data: {
        id,
        merchant_id,
        livemode,
        url,
        events,
        secret_encrypted: encryptSecret(secret, endpointSecretBinding(id)),
      },
      select: SELECT,
    });
    const created = { ...(row as WebhookEndpoint), secret };
    await options.also?.(client, created);
    return created;
  });
}

/** All endpoints, oldest first. */
export async function listEndpoints(merchant: MerchantMode): Promise<WebhookEndpoint[]> {
  const rows = await prisma().webhook_endpoints.findMany({
    where: own(merchant),
    select: SELECT,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  return rows as WebhookEndpoint[];
}

/** @throws ApiError `webhook_not_found` */
export async function getEndpoint(merchant: MerchantMode, id: string): Promise<WebhookEndpoint> {
  const row = await prisma().webhook_endpoints.findFirst({ where: { ...own(merchant), id }, select: SELECT });
  if (!row) throw new ApiError('webhook_not_found');
  return row as WebhookEndpoint;
}

/** One endpoint's change, with what belongs to it. @throws ApiError `webhook_not_found` */
async function changeOne(
  client: Transaction,
  merchant: MerchantMode,
  id: string,
  data: Prisma.webhook_endpointsUpdateManyMutationInput,
  also?: Also<WebhookEndpoint>,
): Promise<WebhookEndpoint> {
  const [row] = await client.prisma.webhook_endpoints.updateManyAndReturn({
    where: { ...own(merchant), id },
    data,
    select: SELECT,
  });
  if (!row) throw new ApiError('webhook_not_found');
  const changed = row as WebhookEndpoint;
  await also?.(client, changed);
  return changed;
}

const NO_FAILURES = { failing_since: null, last_failed_at: null, warned_days: 0 } as const;

/**
 * Changes what is given. Enabling an endpoint resets its count of failing days, and so does another URL; what it has
 * missed can be replayed. Disabling it cancels each waiting delivery when it is due.
 *
 * @throws ApiError `webhook_not_found`, `invalid_request`
 */
export async function updateEndpoint(
  merchant: MerchantMode,
  id: string,
  change: Partial<EndpointInput> & { status?: 'enabled' | 'disabled' },
  options: { resolve?: ResolveAddresses; also?: Also<WebhookEndpoint> } = {},
): Promise<WebhookEndpoint> {
  const events = change.events === undefined ? null : checkedEvents(change.events);
  const url = change.url === undefined ? null : await checkedUrl(change.url, merchant, options.resolve);
  const { status } = change;
  return transaction(async (client) => {
    if (status === 'disabled') {
      // The earlier reason for being disabled stays.
      await client.prisma.webhook_endpoints.updateMany({
        where: { ...own(merchant), id, disabled_reason: null },
        data: { disabled_reason: 'merchant' },
      });
    }
    if (url !== null) {
      // The same address, set once more, has failed as often as before.
      const where = { ...own(merchant), id, url: { not: url } };
      await client.prisma.webhook_endpoints.updateMany({ where, data: NO_FAILURES });
      // The address that was gone is not this one; it stays off until somebody enables it.
      await client.prisma.webhook_endpoints.updateMany({
        where: { ...where, disabled_reason: 'gone' },
        data: { disabled_reason: 'merchant' },
      });
    }
    const data = {
      ...(events && { events }),
      ...(url !== null && { url }),
      ...(status && { status, ...NO_FAILURES }),
      ...(status === 'enabled' && { disabled_reason: null }),
    };
    return changeOne(client, merchant, id, data, options.also);
  });
}

/**
 * Revokes an endpoint: nothing more is sent to it. Its deliveries stay in the log until they are 30 days old.
 *
 * @throws ApiError `webhook_not_found`, also when it was deleted before.
 */
export async function deleteEndpoint(
  merchant: MerchantMode,
  id: string,
  options: { also?: Also<WebhookEndpoint> } = {},
): Promise<void> {
  const data = { deleted_at: new Date(), status: 'disabled' };
  await transaction((client) => changeOne(client, merchant, id, data, options.also));
}
