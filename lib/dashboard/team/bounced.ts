import { may } from '@/lib/auth/roles';
import { bouncedAddresses } from '@/lib/mail/send/bounced-members';
import { readProfile } from '@/lib/merchant/profile';
import type { DashboardAccess } from '../access/access';

/** An address of the reader's, or of their merchant, that takes no mail. */
export interface BouncedAddress {
  whose: 'own' | 'support';
  address: string;
  /** Whether the reader may have it tried again. */
  can_try: boolean;
}

export async function readBounced({ merchant_id, user, role }: DashboardAccess): Promise<BouncedAddress[]> {
  const { support_email } = await readProfile(merchant_id);
  const bounced = await bouncedAddresses([user.email, ...(support_email ? [support_email] : [])]);
  const own = { whose: 'own', address: user.email, can_try: true } as const;
  const support = {
    whose: 'support',
    address: support_email ?? '',
    can_try: may(role, 'settings'),
  } as const;
  return [own, support].filter(({ address }) => bounced.has(address));
}
