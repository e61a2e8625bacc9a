import type { merchants } from '@/lib/db/generated/client';
import { lockMerchant } from '@/lib/db/lock-merchant.sql';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { isPlainOrigin } from '@/lib/edge/page-headers';
import { type Actor, recordAudit } from './audit';
import { checkedNote } from './checked-note';
import { MerchantRefusal } from './refusal';

/** What a merchant says about itself, on the hosted pages and in mails. */

export const PAYOUT_MODES = ['checkout', 'preferred'] as const;
type PayoutMode = (typeof PAYOUT_MODES)[number];

/** `brand_color` is `#rrggbb`; `receipt_address`, on the receipts of customers' payments, is in lines. */
export type Profile = Omit<merchants, 'id' | 'organization_id' | 'payout_mode'> & { payout_mode: PayoutMode };

/** @throws MerchantRefusal merchant_not_found */
export async function readProfile(merchant_id: string): Promise<Profile> {
  const row = await prisma().merchants.findUnique({ where: { id: merchant_id } });
  if (!row) throw new MerchantRefusal('merchant_not_found');
  return { ...row, payout_mode: row.payout_mode as PayoutMode };
}

/** What a merchant decides about sessions that its pages open, because they send nothing signed but the cart. */
type OrderRule = 'allow_dropping_items' | 'origins_in_test_mode' | 'one_session_per_order_ref';

type Change = Partial<Omit<Profile, 'headless_api_enabled' | 'created_at'>>;

/**
 * Changes the given fields and records who did it.
 * @throws MerchantRefusal merchant_not_found
 */
export function changeMerchant(
  merchant_id: string,
  given: Change,
  action: string,
  actor: Actor,
  note?: string,
): Promise<void> {
  return transaction((tx) => changeIn(tx, merchant_id, given, action, actor, note));
}

async function changeIn(
  tx: Transaction,
  merchant_id: string,
  given: Change,
  action: string,
  actor: Actor,
  note?: string,
) {
  const { count } = await tx.prisma.merchants.updateMany({ where: { id: merchant_id }, data: given });
  if (count === 0) throw new MerchantRefusal('merchant_not_found');
  await recordAudit(tx, actor, {
    merchant_id,
    action,
    target: merchant_id,
    details: note === undefined ? given : { ...given, note },
  });
}

const PROFILE_FIELDS = [
  'name',
  'logo_url',
  'brand_color',
  'support_email',
  'receipt_address',
  'tax_id',
  'auto_reminders',
] as const;

/** What the settings form asks a business for. */
export type AskedProfile = Pick<Profile, (typeof PROFILE_FIELDS)[number]>;

/** Those of a profile, as a form keeps what it showed. */
export const askedOf = (profile: AskedProfile): AskedProfile =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile[field]])) as AskedProfile;

/**
 * Changes the given fields that differ, and puts only those in the audit log.
 * @throws MerchantRefusal merchant_not_found
 */
export async function changeProfile(
  merchant_id: string,
  given: Partial<AskedProfile>,
  actor: Actor,
): Promise<void> {
  const before = await readProfile(merchant_id);
  const fields = PROFILE_FIELDS.filter((field) => field in given && given[field] !== before[field]);
  if (fields.length === 0) return;
  const changed: Change = Object.fromEntries(fields.map((field) => [field, given[field]]));
  await changeMerchant(merchant_id, changed, 'merchant.profile_changed', actor);
}

/**
 * @param shown what `origins` was made from: what others have added and taken out since stays so
 * @throws MerchantRefusal merchant_not_found
 */
export function setAllowedOrigins(
  merchant_id: string,
  origins: string[],
  actor: Actor,
  shown?: readonly unknown[],
): Promise<void> {
  return transaction(async (tx) => {
    await lockMerchant.run(tx, [merchant_id]);
    const row = await tx.prisma.merchants.findUnique({ where: { id: merchant_id } });
    const before = row?.allowed_origins ?? [];
    const known = shown ?? before;
    const left = origins.filter((one) => before.includes(one) || !known.includes(one));
    const added = before.filter((one) => !known.includes(one));
    const allowed_origins = [...new Set([...left, ...added])];
    await changeIn(tx, merchant_id, { allowed_origins }, 'merchant.origins_changed', actor);
  });
}

/** @throws MerchantRefusal merchant_not_found */
export function setOrderRules(
  merchant_id: string,
  rules: Partial<Pick<Profile, OrderRule>>,
  actor: Actor,
): Promise<void> {
  return changeMerchant(merchant_id, rules, 'merchant.order_rules_changed', actor);
}

/** @throws MerchantRefusal merchant_not_found */
export function setPayoutCurrency(
  merchant_id: string,
  given: Pick<Profile, 'payout_mode' | 'payout_currency'>,
  actor: Actor,
): Promise<void> {
  return changeMerchant(merchant_id, given, 'merchant.payout_changed', actor);
}

/** Whether the country can no longer be changed: the account that receives real money is in it. */
export async function hasFixedCountry(
  merchant_id: string,
  client: Transaction['prisma'] = prisma(),
): Promise<boolean> {
  const live = { merchant_id, livemode: true, processor_account_id: { not: null } };
  return (await client.merchant_modes.count({ where: live })) > 0;
}

/**
 * Where the payout account is opened.
 * @throws MerchantRefusal merchant_not_found, country_fixed
 */
export async function setCountry(merchant_id: string, country: string, actor: Actor): Promise<void> {
  const before = await readProfile(merchant_id);
  if (before.country === country) return;
  await transaction(async (tx) => {
    // An account that is being opened is noted before, or finds the new country.
    await lockMerchant.run(tx, [merchant_id]);
    if (await hasFixedCountry(merchant_id, tx.prisma)) throw new MerchantRefusal('country_fixed');
    await changeIn(tx, merchant_id, { country }, 'merchant.country_changed', actor);
  });
}

/** In hundredths of a percent. */
type FeeRates = Pick<Profile, 'merchant_fee_bps' | 'consumer_fee_bps' | 'fx_fee_bps'>;

/** Those of a profile, as a form keeps what it showed. */
export const ratesOf = ({ merchant_fee_bps, consumer_fee_bps, fx_fee_bps }: FeeRates): FeeRates => ({
  merchant_fee_bps,
  consumer_fee_bps,
  fx_fee_bps,
});

/** Each fee is rounded, so of an odd total two halves are more than the whole. */
const WHOLE_bps = 10_000;

/**
 * Fee rates for sessions created from now on, as far as they are given; set by the service's staff.
 * @throws MerchantRefusal merchant_not_found, note_required, note_too_long, fees_too_high
 */
export async function setFeeRates(
  merchant_id: string,
  given: Partial<FeeRates>,
  note: string,
  actor: Actor,
): Promise<void> {
  const reason = checkedNote(note);
  await transaction(async (tx) => {
    await lockMerchant.run(tx, [merchant_id]);
    const row = await tx.prisma.merchants.findUnique({ where: { id: merchant_id } });
    if (!row) throw new MerchantRefusal('merchant_not_found');
    const { merchant_fee_bps, fx_fee_bps } = { ...row, ...given };
    if (merchant_fee_bps + fx_fee_bps >= WHOLE_bps) throw new MerchantRefusal('fees_too_high');
    await changeIn(tx, merchant_id, given, 'merchant.fees_changed', actor, reason);
  });
}

const ORIGIN_LIMIT = 50;

/** Parses the origins of pages that may show the checkout, one a line: https, or http on localhost. */
export function parseOrigins(text: string): { ok: true; origins: string[] } | { ok: false; message: string } {
  const lines = text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const origins: string[] = [];
  for (const line of lines) {
    const url = URL.parse(line);
    const local = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1';
    const allowed = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && local));
    if (!allowed || url.pathname !== '/' || url.search || url.hash || url.username) {
      return {
        ok: false,
        message: `${line.slice(0, 100)} is not an origin like https://shop.example (http only for localhost).`,
      };
    }
    if (!isPlainOrigin(url.origin)) {
      return {
        ok: false,
        message: `${line.slice(0, 100)} has a sign that no host has, such as *. Name each host in full.`,
      };
    }
    if (!origins.includes(url.origin)) origins.push(url.origin);
  }
  if (origins.length > ORIGIN_LIMIT) return { ok: false, message: `At most ${ORIGIN_LIMIT} origins.` };
  return { ok: true, origins };
}
