import type Stripe from 'stripe';
import { prisma } from '@/lib/db/prisma';
import { SYSTEM } from '@/lib/merchant/audit';
import type { MerchantMode } from '@/lib/merchant-mode';
import { isEndedFor } from '../account/account-news';
import { noteAccount } from '../account/note-account';
import { servedModes } from '../processor/modes';
import { LIST_PAGE } from '../processor/objects';
import { stripeFor } from '../processor/stripe';

interface Options {
  /** In milliseconds since 1970. */
  since: number;
  fix: boolean;
  onDifference(difference: { text: string; fixed: boolean }): void;
}

/**
 * Notes accounts that were made for merchants since a time and that the database has lost, as after a restore: a merchant
 * would get a second one. Those that cannot be noted are told.
 */
export async function findLostAccounts({ since, fix, onDifference }: Options): Promise<void> {
  const created = { gte: Math.floor(since / 1000) };
  for (const livemode of servedModes()) {
    const listed: Stripe.Account[] = [];
    for await (const account of stripeFor(livemode).accounts.list({ created, limit: LIST_PAGE }))
      listed.push(account);
    // The oldest first: one can replace another.
    for (const account of listed.toReversed()) {
      const merchant_id = account.metadata?.merchant_id;
      if (!merchant_id || isEndedFor(account.requirements?.disabled_reason ?? null)) continue;
      if (await isKnown(account.id)) continue;
      const left = await bringBack({ merchant_id, livemode }, account, fix);
      const text = `account ${account.id} was made for ${merchant_id}, which ${left ?? 'has none'}`;
      const next = '. Settle it with the merchant, and delete or reject it at Stripe.';
      onDifference(left ? { text: text + next, fixed: false } : { text, fixed: fix });
    }
  }
}

async function isKnown(account_id: string): Promise<boolean> {
  const where = { processor_account_id: account_id };
  return (await prisma().merchant_modes.count({ where })) > 0;
}

/** @returns why the account cannot be the merchant's; null where it can */
async function bringBack(owner: MerchantMode, account: Stripe.Account, fix: boolean): Promise<string | null> {
  const mode = await prisma().merchant_modes.findUnique({
    where: { merchant_id_livemode: owner },
    include: { merchant: { select: { country: true } } },
  });
  if (!mode) return 'is not in this database';
  const known = mode.processor_account_id;
  if (known !== null && known !== account.metadata?.replaces) return `has ${known}`;
  if (mode.merchant.country !== account.country)
    return `is in ${mode.merchant.country}, not ${account.country}`;
  if (fix && (await noteAccount(owner, account, known, SYSTEM)) !== 'noted') return 'has just changed';
  return null;
}
