import { encryptSecret } from '@/lib/db/encryption';
import { newId } from '@/lib/db/ids';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { defaultSecretBinding } from '@/lib/db/secret-bindings';
import { newWebhookSecret } from '@/lib/webhook/send/signing';
import { type Actor, recordAudit } from './audit';
import { checkedNote } from './checked-note';
import { MerchantRefusal } from './refusal';

interface NewMerchant {
  name: string;
  /** For seeds and tests that need a known id; otherwise one is made. */
  id?: string;
  country?: string;
  support_email?: string | null;
}

/** Creates a merchant with both of its modes, each with a default webhook secret. */
export function createMerchant(input: NewMerchant, actor: Actor): Promise<{ id: string }> {
  return transaction((tx) => insertMerchant(tx, input, actor));
}

/** The same as a part of more. */
export async function insertMerchant(
  tx: Transaction,
  input: NewMerchant,
  actor: Actor,
): Promise<{ id: string }> {
  const { id = newId('split_merch_'), name, country, support_email } = input;
  const modeOf = (livemode: boolean) => ({
    livemode,
    webhook_secret_encrypted: encryptSecret(
      newWebhookSecret(),
      defaultSecretBinding({ merchant_id: id, livemode }),
    ),
  });
  await tx.prisma.merchants.create({
    data: { id, name, country, support_email, modes: { create: [modeOf(false), modeOf(true)] } },
  });
  await recordAudit(tx, actor, { merchant_id: id, action: 'merchant.created', target: id });
  return { id };
}

/** @throws MerchantRefusal merchant_not_found */
export async function requireMerchant(tx: Transaction, id: string): Promise<void> {
  const found = await tx.prisma.merchants.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw new MerchantRefusal('merchant_not_found');
}

interface MerchantProfile {
  id: string;
  name: string;
  merchant_fee_bps: number;
  consumer_fee_bps: number;
  fx_fee_bps: number;
  headless_api_enabled: boolean;
  payout_mode: 'checkout' | 'preferred';
  payout_currency: string | null;
  processor_connected: boolean;
}

/** What GET /merchants/me says about a merchant in one mode (API specification 2.7); null when there is none. */
export async function merchantProfile(
  merchant_id: string,
  livemode: boolean,
): Promise<MerchantProfile | null> {
  const row = await prisma().merchants.findUnique({
    where: { id: merchant_id },
    select: {
      id: true,
      name: true,
      merchant_fee_bps: true,
      consumer_fee_bps: true,
      fx_fee_bps: true,
      headless_api_enabled: true,
      payout_mode: true,
      payout_currency: true,
      modes: { where: { livemode }, select: { processor_account_id: true, transfers_enabled: true } },
    },
  });
  if (!row) return null;
  const { modes, payout_mode, ...merchant } = row;
  return {
    ...merchant,
    payout_mode: payout_mode as MerchantProfile['payout_mode'],
    processor_connected: modes.some((mode) => mode.processor_account_id !== null && mode.transfers_enabled),
  };
}

/**
 * Allows or forbids headless creation, which the service's staff decide after a technical review (API specification 5,
 * rule 4). The note says what was reviewed and is kept in the audit log.
 * @throws MerchantRefusal merchant_not_found, note_required, note_too_long
 */
export function setHeadless(
  { merchant_id, enabled, note }: { merchant_id: string; enabled: boolean; note: string },
  actor: Actor,
): Promise<void> {
  const reason = checkedNote(note);
  return transaction(async (tx) => {
    const { count } = await tx.prisma.merchants.updateMany({
      where: { id: merchant_id },
      data: { headless_api_enabled: enabled },
    });
    if (count === 0) throw new MerchantRefusal('merchant_not_found');
    await recordAudit(tx, actor, {
      merchant_id,
      action: enabled ? 'merchant.headless_enabled' : 'merchant.headless_disabled',
      target: merchant_id,
      details: { note: reason },
    });
  });
}
