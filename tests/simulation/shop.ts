import { setTimeout as delay } from 'node:timers/promises';
import { pool } from '@/lib/db/pool';
import { ApiError } from '@/lib/errors';
import { SYSTEM } from '@/lib/merchant/audit';
import { rotateKey } from '@/lib/merchant/keys';
import * as secrets from '@/lib/webhook/endpoint/rotate-secret';
import type { SimulationMerchant } from './merchant';
import type { Random } from './random';
import { callApp, type SimulationStack } from './stack';

/** What the merchant does besides its groups: with its endpoint, its keys, and its orders. */

export interface Shop {
  stack: SimulationStack;
  random: Random;
  merchant: SimulationMerchant;
}

/** Asks the API once, however often the request has to be sent. */
export async function ask<Answer>(
  { stack, random, merchant }: Shop,
  path: string,
  body?: object,
  method?: string,
): Promise<{ status: number; body: Answer }> {
  const headers = {
    authorization: `Bearer ${merchant.secret_key}`,
    ...(body === undefined ? {} : { 'idempotency-key': `ask-${random.next()}-${random.next()}` }),
  };
  return callApp<Answer>(stack, `/api/v1${path}`, body, headers, method);
}

const set = (shop: Shop, status: 'enabled' | 'disabled') =>
  ask(shop, `/webhooks/${shop.merchant.endpoint_id}`, { status }, 'PATCH');

/** The endpoint is disabled for a moment, and then gets what it has missed. */
export async function pauseEndpoint(shop: Shop): Promise<void> {
  await set(shop, 'disabled');
  await delay(500 + shop.random.below(1_500));
  await resumeEndpoint(shop);
}

async function resumeEndpoint(shop: Shop): Promise<void> {
  const path = `/webhooks/${shop.merchant.endpoint_id}`;
  await set(shop, 'enabled');
  let since: string | null = new Date(0).toISOString();
  while (since !== null) {
    const { body }: { body: { next_since: string | null } } = await ask(shop, `${path}/replay`, { since });
    since = body.next_since;
  }
}

/** A replay makes one attempt: the shop asks for what it has not got until there is none. Returns how many there were. */
export async function replayUndelivered(shop: Shop): Promise<number> {
  const { body } = await ask<{ data: unknown[] }>(shop, '/events?undelivered=true&limit=100');
  if (body.data.length > 0) await resumeEndpoint(shop);
  return body.data.length;
}

/** A second rotation within a day needs force: then the oldest secret signs no more. */
export async function rotateSecret(shop: Shop): Promise<void> {
  const path = `/webhooks/${shop.merchant.endpoint_id}/rotate`;
  const force = shop.random.chance(0.5);
  const { status, body } = await ask<{ secret: string }>(shop, path, force ? { force } : {});
  if (status === 200) shop.stack.inbox.secrets.push(body.secret);
}

/** Sessions' own receivers hear of the new secret once it signs; it is rotated like that of an endpoint. */
export async function rotateDefaultSecret({ stack, merchant, random }: Shop): Promise<void> {
  const mode = { merchant_id: merchant.merchant_id, livemode: false };
  try {
    const { secret } = await secrets.rotateSecret(mode, null, { force: random.chance(0.5) });
    stack.session_inbox.secrets.push(secret);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'rotation_in_progress')) throw error;
  }
}

/** What was asked with the former key is answered for some minutes. */
export async function rotateApiKey({ merchant }: Shop): Promise<void> {
  const { merchant_id } = merchant;
  const owned = { id: merchant.key_id, merchant_id, livemode: false };
  const issued = await rotateKey({ ...owned, grace_ms: 600_000 }, SYSTEM);
  merchant.secret_key = issued.key;
  merchant.key_id = issued.id;
}

/** The shop has shipped, and says so. */
export async function fulfil(shop: Shop): Promise<void> {
  const id = await pickSession(shop, `status = 'funded'`);
  if (id) await ask(shop, `/sessions/${id}/fulfilment`, { tracking_number: 'T1', carrier: 'UPS' });
}

export async function remind(shop: Shop): Promise<void> {
  const id = await pickSession(shop, `status = 'pending'`);
  if (id) await ask(shop, `/sessions/${id}/remind`, {});
}

export async function extend(shop: Shop): Promise<void> {
  const id = await pickSession(shop, `status = 'pending'`);
  if (id) await ask(shop, `/sessions/${id}/extend`, { expiry_hours: 73 + shop.random.below(100) });
}

/** A delivery is sent again by hand, whatever became of it. */
export async function resend(shop: Shop): Promise<void> {
  const path = `/webhooks/${shop.merchant.endpoint_id}/deliveries`;
  const { body } = await ask<{ data: { id: string }[] }>(shop, path);
  const one = body.data[shop.random.below(body.data.length)];
  if (one) await ask(shop, `${path}/${one.id}/resend`, {});
}

async function pickSession({ random }: Shop, such: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>(`SELECT id FROM sessions WHERE ${such} ORDER BY id`);
  return rows[random.below(rows.length)]?.id;
}
