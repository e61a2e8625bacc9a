import { prisma } from '@/lib/db/prisma';
import type { MerchantMode } from '@/lib/merchant-mode';

/** The merchant's account at the processor, if it has one. */
export async function payoutAccount({ merchant_id, livemode }: MerchantMode): Promise<string | null> {
  const mode = await prisma().merchant_modes.findUnique({
    where: { merchant_id_livemode: { merchant_id, livemode } },
    select: { processor_account_id: true },
  });
  return mode?.processor_account_id ?? null;
}
