/**
 * Fills a database for the local stack: two merchants with keys, secrets and connected accounts, the demo
 * shop's webhook endpoint, and somebody who can sign in. Safe to repeat: what `known` names and the database
 * still has is kept, the rest is made anew.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { hashToken, newId } from '@/lib/db/ids';
import { closePool, pool } from '@/lib/db/pool';
import { SYSTEM as actor } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { createMerchant, setHeadless } from '@/lib/merchant/merchants';
import { issueSigningSecret } from '@/lib/merchant/signing-secrets';
import { stripeFor } from '@/lib/payment/stripe';

export type SeededMerchant = {
  id: string;
  publishable_key: string;
  secret_key: string;
  signing_secret: string;
  /** Signs deliveries to a session's own webhook_url, and to the demo shop's endpoint. */
  webhook_secret: string;
};
export type Seeded = { headless: SeededMerchant; standard: SeededMerchant };

export type SeedInput = {
  known?: Partial<Seeded>;
  /** The demo shop's receiver; no endpoint is made without it. */
  webhookUrl?: string;
  owner?: { email: string; password: string };
};

const mode = { livemode: false };

async function isStillThere(merchant: SeededMerchant): Promise<boolean> {
  const { rows } = await pool().query<{ webhook_secret_encrypted: string }>(
    `SELECT mode.webhook_secret_encrypted FROM merchant_modes mode
     WHERE mode.merchant_id = $1 AND NOT mode.livemode AND 2 = (
       SELECT count(*) FROM api_keys
       WHERE merchant_id = $1 AND hash = ANY($2) AND revoked_at IS NULL AND expires_at IS NULL)`,
    [merchant.id, [hashToken(merchant.publishable_key), hashToken(merchant.secret_key)]],
  );
  try {
    return (
      rows[0] !== undefined && decryptSecret(rows[0].webhook_secret_encrypted) === merchant.webhook_secret
    );
  } catch {
    return false;
  }
}

async function makeMerchant(name: string, support_email: string): Promise<SeededMerchant> {
  const { id } = await createMerchant({ name, support_email }, actor);
  const owned = { ...mode, merchant_id: id };
  const publishable = await issueKey({ ...owned, kind: 'publishable', name: 'Storefront' }, actor);
  const secret = await issueKey({ ...owned, kind: 'secret', name: 'Back office' }, actor);
  const signing = await issueSigningSecret(owned, actor);
  const { rows } = await pool().query<{ webhook_secret_encrypted: string }>(
    'SELECT webhook_secret_encrypted FROM merchant_modes WHERE merchant_id = $1 AND NOT livemode',
    [id],
  );
  if (!rows[0]) throw new Error(`The merchant ${id} was made without its modes.`);
  return {
    id,
    publishable_key: publishable.key,
    secret_key: secret.key,
    signing_secret: signing.secret,
    webhook_secret: decryptSecret(rows[0].webhook_secret_encrypted),
  };
}

/** Connects the merchant to an account at the processor, through the processor's own API. */
async function connectAccount(merchant_id: string, email: string): Promise<void> {
  const { rows } = await pool().query<{ processor_account_id: string | null }>(
    'SELECT processor_account_id FROM merchant_modes WHERE merchant_id = $1 AND NOT livemode',
    [merchant_id],
  );
  const stripe = stripeFor(false);
  const known = rows[0]?.processor_account_id;
  const found = known ? await stripe.accounts.retrieve(known).catch(() => undefined) : undefined;
  const account =
    found ??
    (await stripe.accounts.create({
      type: 'express',
      country: 'US',
      email,
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { merchant_id },
    }));
  if (account.capabilities?.transfers !== 'active') await onboard(account.id);
  const { capabilities } = await stripe.accounts.retrieve(account.id);
  await pool().query(
    `UPDATE merchant_modes SET processor_account_id = $2, transfers_enabled = $3
     WHERE merchant_id = $1 AND NOT livemode`,
    [merchant_id, account.id, capabilities?.transfers === 'active'],
  );
}

/** A stand-in's onboarding is one button, which is pressed here; at Stripe itself a person fills in the form. */
async function onboard(account: string): Promise<void> {
  const back = 'https://example.com/';
  const link = await stripeFor(false).accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: back,
    return_url: back,
  });
  if (['localhost', '127.0.0.1'].includes(new URL(link.url).hostname)) {
    await fetch(link.url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'complete' }),
      redirect: 'manual',
    });
  } else {
    process.stderr.write(`A demo merchant has no payout account yet. Set it up at ${link.url}\n`);
  }
}

async function putEndpoint(merchant: SeededMerchant, url: string): Promise<void> {
  const path = new URL(url).pathname;
  const moved = await pool().query(
    `UPDATE webhook_endpoints SET url = $2, status = 'enabled', disabled_reason = NULL, failing_since = NULL
     WHERE merchant_id = $1 AND NOT livemode AND deleted_at IS NULL AND url LIKE 'http://localhost:%' || $3`,
    [merchant.id, url, path],
  );
  if (moved.rowCount) return;
  await pool().query(
    `INSERT INTO webhook_endpoints (id, merchant_id, livemode, url, events, secret_encrypted)
     VALUES ($1, $2, false, $3, $4, $5)`,
    [newId('whep_'), merchant.id, url, ['*'], encryptSecret(merchant.webhook_secret)],
  );
}

/** Seeds the database that the environment names, and answers what the local stack has to know. */
export async function seed({ known, webhookUrl, owner }: SeedInput): Promise<Seeded> {
  const kept = async (merchant: SeededMerchant | undefined) =>
    merchant && (await isStillThere(merchant)) ? merchant : undefined;
  const headless =
    (await kept(known?.headless)) ?? (await makeMerchant('Summit Outfitters', 'help@summit.test'));
  const standard =
    (await kept(known?.standard)) ?? (await makeMerchant('Northwood Cabins', 'help@northwood.test'));
  if (headless.id !== known?.headless?.id) {
    const note = 'Seeded for the local stack.';
    await setHeadless({ merchant_id: headless.id, enabled: true, note }, actor);
  }
  await connectAccount(headless.id, 'owner@summit.test');
  await connectAccount(standard.id, 'owner@northwood.test');
  if (webhookUrl) await putEndpoint(standard, webhookUrl);
  if (owner) await seedDashboardOwner({ merchant_id: standard.id, ...owner });
  return { headless, standard };
}

// As a program: the input as JSON on stdin, the outcome as JSON on stdout.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const input: SeedInput = JSON.parse(readFileSync(0, 'utf8') || '{}');
  process.stdout.write(`${JSON.stringify(await seed(input))}\n`);
  await closePool();
}
