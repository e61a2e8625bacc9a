import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { newId } from '@/lib/db/ids';
import { pool, type Queryable } from '@/lib/db/pool';
import { type Transaction, transaction } from '@/lib/db/prisma';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/errors';
import type { MerchantMode } from '@/lib/merchant-mode';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { checkWebhookTarget, RefusedAddress, type ResolveAddresses } from './address-guard';
import { eventBody } from './body';
import { ALL_EVENTS, isEventType } from './event-types';
import { normalizeUrl } from './publish';
import { newWebhookSecret } from './signing';

/** Endpoints of one merchant and mode (decisions, Limits). */
export const ENDPOINT_LIMIT = 16;
/** After a rotation deliveries carry both signatures for this long. */
export const ROTATION_OVERLAP_hours = 24;

/** Why an endpoint is off. */
export type DisabledReason = 'gone' | 'failing' | 'merchant';

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

export interface EndpointInput {
  url: string;
  events: readonly string[];
}

/** An endpoint as it is only once: with its secret. */
export type CreatedEndpoint = WebhookEndpoint & { secret: string };

export interface RotatedSecret {
  secret: string;
  previous_secret_expires_at: Date;
}

/** What else is to be written in the same transaction: the answer under an Idempotency-Key, who did it. */
export type Also<Made> = (tx: Transaction, made: Made) => Promise<void>;

const COLUMNS =
  'id, url, events, status, disabled_reason, failing_since, previous_secret_expires_at, created_at';
const OWN = 'merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL';

function refuse(path: string, text: string): never {
  throw new ApiError('invalid_request', { violations: [{ path, text }] });
}

function checkedEvents(events: readonly string[]): string[] {
  const unknown = events.find((name) => name !== ALL_EVENTS && !isEventType(name));
  if (unknown !== undefined) refuse('events', `"${unknown}" is not an event name; "*" stands for all`);
  if (events.length === 0) refuse('events', 'must name at least one event; "*" stands for all');
  return [...new Set(events)];
}

async function checkedUrl(url: string, merchant: MerchantMode, resolve?: ResolveAddresses): Promise<string> {
  const policy = { livemode: merchant.livemode, allow_loopback: env().WEBHOOK_ALLOW_LOOPBACK };
  try {
    await checkWebhookTarget(url, policy, resolve);
  } catch (error) {
    if (error instanceof RefusedAddress) refuse('url', error.message);
    throw error;
  }
  return normalizeUrl(url);
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
  const secret = newWebhookSecret();
  return transaction(async (client) => {
    // Two creations at once are counted one after the other.
    await client.query('SELECT 1 FROM merchants WHERE id = $1 FOR NO KEY UPDATE', [merchant.merchant_id]);
    const { rows } = await client.query<WebhookEndpoint>(
      `INSERT INTO webhook_endpoints (id, merchant_id, livemode, url, events, secret_encrypted)
       SELECT $3, $1, $2, $4, $5, $6
       WHERE (SELECT count(*) FROM webhook_endpoints WHERE ${OWN}) < ${ENDPOINT_LIMIT}
       RETURNING ${COLUMNS}`,
      [merchant.merchant_id, merchant.livemode, newId('whep_'), url, events, encryptSecret(secret)],
    );
    const [created] = rows;
    if (!created) throw new ApiError('too_many_webhooks');
    await options.also?.(client, { ...created, secret });
    return { ...created, secret };
  });
}

/** All endpoints, oldest first. */
export async function listEndpoints(merchant: MerchantMode): Promise<WebhookEndpoint[]> {
  const { rows } = await pool().query<WebhookEndpoint>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE ${OWN} ORDER BY created_at, id`,
    [merchant.merchant_id, merchant.livemode],
  );
  return rows;
}

function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new ApiError('webhook_not_found');
  return row;
}

/** One endpoint's change, with what belongs to it. @throws ApiError `webhook_not_found` */
function changeOne(sql: string, values: unknown[], also?: Also<WebhookEndpoint>): Promise<WebhookEndpoint> {
  return transaction(async (client) => {
    const { rows } = await client.query<WebhookEndpoint>(sql, values);
    const changed = one(rows);
    await also?.(client, changed);
    return changed;
  });
}

/** @throws ApiError `webhook_not_found` */
export async function getEndpoint(merchant: MerchantMode, id: string): Promise<WebhookEndpoint> {
  const { rows } = await pool().query<WebhookEndpoint>(
    `SELECT ${COLUMNS} FROM webhook_endpoints WHERE ${OWN} AND id = $3`,
    [merchant.merchant_id, merchant.livemode, id],
  );
  return one(rows);
}

/**
 * Changes what is given. Enabling an endpoint resets its count of failing days; what it has missed can be
 * replayed. Disabling it cancels what waits to be sent there, each when its time comes.
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
  return changeOne(
    `UPDATE webhook_endpoints SET
       url = COALESCE($4, url),
       events = COALESCE($5, events),
       status = COALESCE($6, status),
       disabled_reason = CASE $6 WHEN 'enabled' THEN NULL WHEN 'disabled' THEN COALESCE(disabled_reason, 'merchant')
         ELSE disabled_reason END,
       failing_since = CASE WHEN $6 IS NULL THEN failing_since END,
       warned_days = CASE WHEN $6 IS NULL THEN warned_days ELSE 0 END
     WHERE ${OWN} AND id = $3 RETURNING ${COLUMNS}`,
    [merchant.merchant_id, merchant.livemode, id, url, events, change.status ?? null],
    options.also,
  );
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
  await changeOne(
    `UPDATE webhook_endpoints SET deleted_at = now(), status = 'disabled' WHERE ${OWN} AND id = $3 RETURNING ${COLUMNS}`,
    [merchant.merchant_id, merchant.livemode, id],
    options.also,
  );
}

/**
 * A new secret, shown once. For 24 hours deliveries carry signatures by both; a second rotation within that time would
 * drop the first secret early, and is refused unless `force`.
 *
 * @throws ApiError `webhook_not_found`, `rotation_in_progress`
 */
export async function rotateSecret(
  merchant: MerchantMode,
  id: string,
  options: { force?: boolean; also?: Also<RotatedSecret> } = {},
): Promise<RotatedSecret> {
  const secret = newWebhookSecret();
  const rotated = await transaction(async (client) => {
    const { rows } = await client.query<{ previous_secret_expires_at: Date }>(
      `UPDATE webhook_endpoints SET previous_secret_encrypted = secret_encrypted, secret_encrypted = $4,
         previous_secret_expires_at = now() + interval '${ROTATION_OVERLAP_hours} hours'
       WHERE ${OWN} AND id = $3 AND ($5 OR previous_secret_expires_at IS NULL OR previous_secret_expires_at <= now())
       RETURNING previous_secret_expires_at`,
      [merchant.merchant_id, merchant.livemode, id, encryptSecret(secret), options.force ?? false],
    );
    const [row] = rows;
    if (!row) return null;
    await options.also?.(client, { secret, ...row });
    return { secret, ...row };
  });
  if (rotated) return rotated;
  await getEndpoint(merchant, id);
  throw new ApiError('rotation_in_progress');
}

/** Ends the overlap of a rotation now: the secret before it signs nothing more. @throws ApiError `webhook_not_found` */
export async function revokePreviousSecret(
  merchant: MerchantMode,
  id: string,
  options: { also?: Also<WebhookEndpoint> } = {},
): Promise<WebhookEndpoint> {
  return changeOne(
    `UPDATE webhook_endpoints SET previous_secret_encrypted = NULL, previous_secret_expires_at = NULL
     WHERE ${OWN} AND id = $3 RETURNING ${COLUMNS}`,
    [merchant.merchant_id, merchant.livemode, id],
    options.also,
  );
}

/**
 * Sends a `webhook.test` event to one endpoint, whatever it subscribes to and even while it is disabled: one attempt,
 * whose outcome is in the log of deliveries.
 *
 * @throws ApiError `webhook_not_found`
 */
export async function sendTestEvent(
  merchant: MerchantMode,
  id: string,
): Promise<{ event_id: string; delivery_id: string }> {
  const endpoint = await getEndpoint(merchant, id);
  const event_id = newId('evt_');
  const delivery_id = newId('dlv_');
  const created_at_ms = Date.now();
  const body = eventBody(
    {
      id: event_id,
      type: 'webhook.test',
      sequence: null,
      created_at_ms,
      data: { endpoint_id: id, message: 'This is a test. No group was changed.' },
    },
    { livemode: merchant.livemode, order_ref: null },
  );
  const { merchant_id, livemode } = merchant;
  const created_at = new Date(created_at_ms);
  await transaction(async (client) => {
    await client.prisma.events.create({
      data: { id: event_id, merchant_id, livemode, type: 'webhook.test', body, created_at },
    });
    await client.prisma.deliveries.create({
      data: {
        id: delivery_id,
        event_id,
        merchant_id,
        livemode,
        endpoint_id: id,
        url: endpoint.url,
        created_at,
      },
    });
    await enqueue(client, jobs.deliver_now, { delivery_id, trigger: 'test' });
  });
  return { event_id, delivery_id };
}

/**
 * The secret that signs deliveries to sessions' own webhook_url. Unlike an endpoint's it can be read again, since
 * there is no moment at which it was handed over.
 */
export async function defaultSecret(merchant: MerchantMode, client: Queryable = pool()): Promise<string> {
  const { rows } = await client.query<{ webhook_secret_encrypted: string }>(
    'SELECT webhook_secret_encrypted FROM merchant_modes WHERE merchant_id = $1 AND livemode = $2',
    [merchant.merchant_id, merchant.livemode],
  );
  const [mode] = rows;
  if (!mode) throw new Error(`The merchant ${merchant.merchant_id} has no such mode`);
  return decryptSecret(mode.webhook_secret_encrypted);
}

/** A new default secret, at once: from now on sessions' own webhook_url deliveries are signed with it alone. */
export async function replaceDefaultSecret(
  merchant: MerchantMode,
  options: { also?: Also<{ secret: string }> } = {},
): Promise<string> {
  const secret = newWebhookSecret();
  await transaction(async (client) => {
    await client.query(
      'UPDATE merchant_modes SET webhook_secret_encrypted = $3 WHERE merchant_id = $1 AND livemode = $2',
      [merchant.merchant_id, merchant.livemode, encryptSecret(secret)],
    );
    await options.also?.(client, { secret });
  });
  return secret;
}
