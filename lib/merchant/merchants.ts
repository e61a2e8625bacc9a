import { encryptSecret } from '@/lib/db/encryption';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { transaction } from '@/lib/db/prisma';
import { newWebhookSecret } from '@/lib/webhook/signing';
import { type Actor, recordAudit } from './audit';
import { MerchantRefusal } from './refusal';

export interface NewMerchant {
  name: string;
  /** For seeds and tests that need a known id; otherwise one is made. */
  id?: string;
  country?: string;
  support_email?: string | null;
}

/** Creates a merchant with both of its modes, each with a default webhook secret. */
export function createMerchant(input: NewMerchant, actor: Actor): Promise<{ id: string }> {
  return transaction(async (client) => {
    const id = input.id ?? newId('split_merch_');
    await client.query('INSERT INTO merchants (id, name, country, support_email) VALUES ($1, $2, $3, $4)', [
      id,
      input.name,
      input.country ?? 'US',
      input.support_email ?? null,
    ]);
    await client.query(
      `INSERT INTO merchant_modes (merchant_id, livemode, webhook_secret_encrypted)
       VALUES ($1, false, $2), ($1, true, $3)`,
      [id, encryptSecret(newWebhookSecret()), encryptSecret(newWebhookSecret())],
    );
    await recordAudit(client, actor, { merchant_id: id, action: 'merchant.created', target: id });
    return { id };
  });
}

export interface MerchantProfile {
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

/** What GET /merchants/me tells of a merchant in one mode (API specification 2.7); null when there is none. */
export async function merchantProfile(
  merchant_id: string,
  livemode: boolean,
): Promise<MerchantProfile | null> {
  const { rows } = await pool().query<MerchantProfile>({
    name: 'merchant_profile',
    text: `SELECT m.id, m.name, m.merchant_fee_bps, m.consumer_fee_bps, m.fx_fee_bps, m.headless_api_enabled,
                  m.payout_mode, m.payout_currency,
                  COALESCE(o.processor_account_id IS NOT NULL AND o.transfers_enabled, false) AS processor_connected
           FROM merchants m
           LEFT JOIN merchant_modes o ON o.merchant_id = m.id AND o.livemode = $2
           WHERE m.id = $1`,
    values: [merchant_id, livemode],
  });
  return rows[0] ?? null;
}

/**
 * Allows or forbids headless creation, which the service's staff decide after a technical review
 * (API specification 5, rule 4). The note says what was reviewed and is kept in the audit log.
 * @throws MerchantRefusal merchant_not_found, note_required
 */
export function setHeadless(
  { merchant_id, enabled, note }: { merchant_id: string; enabled: boolean; note: string },
  actor: Actor,
): Promise<void> {
  if (note.trim() === '') throw new MerchantRefusal('note_required');
  return transaction(async (client) => {
    const changed = await client.query('UPDATE merchants SET headless_api_enabled = $2 WHERE id = $1', [
      merchant_id,
      enabled,
    ]);
    if (!changed.rowCount) throw new MerchantRefusal('merchant_not_found');
    await recordAudit(client, actor, {
      merchant_id,
      action: enabled ? 'merchant.headless_enabled' : 'merchant.headless_disabled',
      target: merchant_id,
      details: { note },
    });
  });
}
