import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { pool } from '@/lib/db/pool';
import { SYSTEM } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { createMerchant, setHeadless } from '@/lib/merchant/merchants';
import { issueSigningSecret } from '@/lib/merchant/signing-secrets';
import type { MerchantMode } from '@/lib/merchant-mode';

interface NewMerchant {
  name?: string;
  support_email?: string;
}

const make = ({ name = `Shop ${randomBytes(3).toString('hex')}`, support_email }: NewMerchant) =>
  createMerchant({ name, support_email }, SYSTEM);

export interface TestMerchant {
  id: string;
  publishable: string;
  secret: string;
  signing_secret: string;
  live: { publishable: string; secret: string; signing_secret: string };
}

/** A merchant with both kinds of key and a signing secret in both modes; headless creation enabled. */
export async function makeMerchant({
  headless = true,
  ...given
}: NewMerchant & { headless?: boolean } = {}): Promise<TestMerchant> {
  const { id } = await make(given);
  if (headless) await setHeadless({ merchant_id: id, enabled: true, note: 'reviewed' }, SYSTEM);
  const ofMode = async (livemode: boolean) => {
    const mode = { merchant_id: id, livemode };
    const publishable = await issueKey({ ...mode, kind: 'publishable' }, SYSTEM);
    const secret = await issueKey({ ...mode, kind: 'secret' }, SYSTEM);
    const signing = await issueSigningSecret(mode, SYSTEM);
    return { publishable: publishable.key, secret: secret.key, signing_secret: signing.secret };
  };
  return { id, ...(await ofMode(false)), live: await ofMode(true) };
}

/** A merchant in test mode, without keys. */
export async function makeMerchantMode(given: NewMerchant = {}): Promise<MerchantMode> {
  return { merchant_id: (await make(given)).id, livemode: false };
}

/** The `stripe` package, pointed at the stand-in. */
export function stripeClient(stripe_url: string): Stripe {
  const { hostname, port } = new URL(stripe_url);
  return new Stripe('sk_test_split_demo', { host: hostname, port, protocol: 'http', telemetry: false });
}

/** Connects the merchant, in test mode, to an account at the stand-in that can be paid. Returns the account's id. */
export async function connectAccount(merchant_id: string, stripe_url: string): Promise<string> {
  const { id } = await stripeClient(stripe_url).accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  await fetch(`${stripe_url}/_sim/accounts/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ active: true }),
  });
  await pool().query(
    'UPDATE merchant_modes SET processor_account_id = $2, transfers_enabled = true WHERE merchant_id = $1 AND NOT livemode',
    [merchant_id, id],
  );
  return id;
}
