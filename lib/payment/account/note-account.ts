import type Stripe from 'stripe';
import { lockMerchant } from '@/lib/db/lock-merchant.sql';
import { transaction } from '@/lib/db/prisma';
import { type Actor, recordAudit } from '@/lib/merchant/audit';
import type { MerchantMode } from '@/lib/merchant-mode';
import { asPast } from './account-news';

/**
 * Notes an account that was made for a merchant, in place of the one that it had.
 * @returns `other_country` where the merchant has moved since; `taken` where it has another account by now
 */
export function noteAccount(
  { merchant_id, livemode }: MerchantMode,
  account: Pick<Stripe.Account, 'id' | 'country'>,
  known: string | null,
  actor: Actor,
): Promise<'noted' | 'other_country' | 'taken'> {
  return transaction(async (client) => {
    // From here on the country does not change until the account is noted.
    await lockMerchant.run(client, [merchant_id]);
    const { country } = await client.prisma.merchants.findUniqueOrThrow({ where: { id: merchant_id } });
    if (country !== account.country) return 'other_country';
    const { merchant_modes } = client.prisma;
    const [noted] = await merchant_modes.updateManyAndReturn({
      where: { merchant_id, livemode, processor_account_id: known },
      data: { processor_account_id: account.id, transfers_enabled: false, transfers_off_reason: null },
      select: { account_mailed: true },
    });
    if (!noted) return 'taken';
    await merchant_modes.update({
      where: { merchant_id_livemode: { merchant_id, livemode } },
      data: { account_mailed: asPast(noted.account_mailed) },
    });
    await recordAudit(client, actor, {
      merchant_id,
      action: known ? 'payout_account.replaced' : 'payout_account.created',
      target: account.id,
      details: { livemode, country, ...(known ? { replaces: known } : {}) },
    });
    return 'noted';
  });
}
