import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { encryptSecret } from '@/lib/db/encryption';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { createMerchant } from '@/lib/merchant/merchants';
import type { SimulationStack } from './stack';

/** A merchant that may create sessions headless, is paid through the stand-in and gets every event. */
export async function createSimulationMerchant(
  stack: SimulationStack,
): Promise<{ id: string; secret_key: string }> {
  const { id } = await createMerchant({ name: 'Simulation' }, SYSTEM);
  const { hostname, port } = new URL(stack.stripe.url);
  const stripe = new Stripe('sk_test_split_demo', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  });
  const account = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await fetch(`${stack.stripe.url}/_sim/accounts/${account.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ active: true }),
  });
  await pool().query('UPDATE merchants SET headless_api_enabled = true WHERE id = $1', [id]);
  await pool().query(
    'UPDATE merchant_modes SET processor_account_id = $2, transfers_enabled = true WHERE merchant_id = $1 AND NOT livemode',
    [id, account.id],
  );
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  stack.receiver.secret = secret;
  await pool().query(
    `INSERT INTO webhook_endpoints (id, merchant_id, livemode, url, events, secret_encrypted) VALUES ($1, $2, false, $3, '{*}', $4)`,
    [newId('whep_'), id, stack.receiver.url, encryptSecret(secret)],
  );
  const key = await issueKey({ merchant_id: id, livemode: false, kind: 'secret' }, SYSTEM);
  return { id, secret_key: key.key };
}
