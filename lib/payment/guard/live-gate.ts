import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';
import { publishableKey } from '../processor/stripe';

/**
 * Whether a merchant may take payments. What else live mode needs was asked for before the first live key
 * (lib/merchant/live-mode). Real money is taken only once its account can receive transfers: the processor
 * lets nobody hold it for long, and a group that cannot be paid out would have to be refunded.
 */
export async function mayTakePayments({ merchant_id, livemode }: MerchantMode): Promise<boolean> {
  if (!livemode) return true;
  const mode = await prisma().merchant_modes.findUnique({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    select: { transfers_enabled: true },
  });
  return mode?.transfers_enabled ?? false;
}

/** The key that the shop's card form uses; null where it takes no payments. */
export async function cardFormKey(owner: MerchantMode): Promise<string | null> {
  return (await mayTakePayments(owner)) ? publishableKey(owner.livemode) : null;
}
