/**
 * Fills a database for the local stack: two merchants with keys, secrets and connected accounts, the demo shop's
 * webhook endpoint, and a user who can sign in. Safe to repeat: it keeps what `known` names and the database still has,
 * and creates the rest.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { seedDashboardOwner } from '@/lib/auth/seed';
import { decryptSecret, encryptSecret } from '@/lib/db/encryption';
import { hashToken, newId } from '@/lib/db/ids';
import { closePool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { defaultSecretBinding, endpointSecretBinding } from '@/lib/db/secret-bindings';
import { env } from '@/lib/env';
import { SYSTEM as actor } from '@/lib/merchant/audit';
import { issueKey } from '@/lib/merchant/keys';
import { createMerchant, setHeadless } from '@/lib/merchant/merchants';
import { issueSigningSecret } from '@/lib/merchant/signing-secrets';
import { accountParams } from '@/lib/payment/account/connect';
import { stripeFor } from '@/lib/payment/processor/stripe';

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
  /** The demo shop's logo. */
  logo_url?: string;
  owner?: { email: string; password: string };
};

const mode = { livemode: false };

const testModeOf = (merchant_id: string) => ({ merchant_id_livemode: { merchant_id, ...mode } });

async function isStillThere(merchant: SeededMerchant): Promise<boolean> {
  const hashes = [hashToken(merchant.publishable_key), hashToken(merchant.secret_key)];
  const [test, keys] = await Promise.all([
    prisma().merchant_modes.findUnique({ where: testModeOf(merchant.id) }),
    prisma().api_keys.count({
      where: { merchant_id: merchant.id, hash: { in: hashes }, revoked_at: null, expires_at: null },
    }),
  ]);
  try {
    return (
      test !== null &&
      keys === 2 &&
      decryptSecret(test.webhook_secret_encrypted, defaultSecretBinding(test)) === merchant.webhook_secret
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
  const test = await prisma().merchant_modes.findUniqueOrThrow({ where: testModeOf(id) });
  return {
    id,
    publishable_key: publishable.key,
    secret_key: secret.key,
    signing_secret: signing.secret,
    webhook_secret: decryptSecret(test.webhook_secret_encrypted, defaultSecretBinding(test)),
  };
}

/** Connects the merchant to an account at the processor, through the processor's own API. */
async function connectAccount(merchant_id: string, email: string): Promise<void> {
  const test = await prisma().merchant_modes.findUnique({ where: testModeOf(merchant_id) });
  const stripe = stripeFor(false);
  const known = test?.processor_account_id;
  const found = known ? await stripe.accounts.retrieve(known).catch(() => undefined) : undefined;
  const account =
    found ??
    (await stripe.accounts.create(
      accountParams({ id: merchant_id, country: env().PLATFORM_COUNTRY, support_email: email }),
    ));
  if (account.capabilities?.transfers !== 'active') await onboard(account.id);
  const { capabilities } = await stripe.accounts.retrieve(account.id);
  await prisma().merchant_modes.update({
    where: testModeOf(merchant_id),
    data: {
      processor_account_id: account.id,
      transfers_enabled: capabilities?.transfers === 'active',
    },
  });
}

/** Completes onboarding at the stand-in, whose form is one button. At Stripe, a person fills in the form. */
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
  const moved = await prisma().webhook_endpoints.updateMany({
    where: {
      merchant_id: merchant.id,
      ...mode,
      deleted_at: null,
      url: { startsWith: 'http://localhost:', endsWith: new URL(url).pathname },
    },
    data: { url, status: 'enabled', disabled_reason: null, failing_since: null },
  });
  if (moved.count > 0) return;
  const id = newId('whep_');
  await prisma().webhook_endpoints.create({
    data: {
      id,
      merchant_id: merchant.id,
      ...mode,
      url,
      events: ['*'],
      secret_encrypted: encryptSecret(merchant.webhook_secret, endpointSecretBinding(id)),
    },
  });
}

/** A logo that the owner has chosen stays. */
async function putLogo({ id }: SeededMerchant, logo_url: string): Promise<void> {
  await prisma().merchants.updateMany({
    where: { id, OR: [{ logo_url: null }, { logo_url: { startsWith: 'http://localhost:' } }] },
    data: { logo_url },
  });
}

/** Seeds the database that the environment names, and returns what the local stack needs to know. */
export async function seed({ known, webhookUrl, logo_url, owner }: SeedInput): Promise<Seeded> {
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
  if (logo_url) await putLogo(standard, logo_url);
  if (owner) await seedDashboardOwner({ merchant_id: standard.id, ...owner });
  return { headless, standard };
}

// As a program: the input as JSON on stdin, the outcome as JSON in the last line of stdout, below log entries.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const input: SeedInput = JSON.parse(readFileSync(0, 'utf8') || '{}');
  process.stdout.write(`${JSON.stringify(await seed(input))}\n`);
  await closePool();
}
