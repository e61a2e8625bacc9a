import type { Transaction } from '@/lib/db/prisma';

/*
 * Live mode is earned: what a merchant needs before it gets a live key. Payments need the last of these all the time
 * (lib/payment/guard/live-gate). The others are asked for once, so that a lost phone does not stop a shop.
 */

/** What is known of a merchant that wants to take real money. */
interface LiveFacts {
  owners: readonly { address_confirmed: boolean; second_factor: boolean }[];
  transfers_active: boolean;
}

type LiveRequirement = 'confirmed_address' | 'second_factor' | 'transfers_active';

/** What is missing before a live key may exist, in the order in which to do it. Pure. */
export function missingForLive({ owners, transfers_active }: LiveFacts): LiveRequirement[] {
  const all = (test: (owner: LiveFacts['owners'][number]) => boolean) =>
    owners.length > 0 && owners.every(test);
  const met: Record<LiveRequirement, boolean> = {
    confirmed_address: all((owner) => owner.address_confirmed),
    second_factor: all((owner) => owner.second_factor),
    transfers_active,
  };
  return (Object.keys(met) as LiveRequirement[]).filter((requirement) => !met[requirement]);
}

/** What the database knows of it. */
export async function readLiveFacts(
  { merchants, auth_members }: Transaction['prisma'],
  merchant_id: string,
): Promise<LiveFacts> {
  const merchant = await merchants.findUnique({
    where: { id: merchant_id },
    select: {
      organization_id: true,
      modes: { where: { livemode: true }, select: { transfers_enabled: true } },
    },
  });
  const owners = await auth_members.findMany({
    where: { organizationId: merchant?.organization_id ?? '', role: 'owner' },
    select: { user: { select: { emailVerified: true, twoFactorEnabled: true } } },
  });
  return {
    owners: owners.map(({ user }) => ({
      address_confirmed: user.emailVerified,
      second_factor: user.twoFactorEnabled ?? false,
    })),
    transfers_active: merchant?.modes.some((mode) => mode.transfers_enabled) ?? false,
  };
}
