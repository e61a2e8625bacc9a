import { may } from '@/lib/auth/roles';
import { bouncedAddresses } from '@/lib/mail/send/bounced-members';
import { caseRecipients } from '@/lib/mail/send/recipients';
import { isUnsubscribedAddress } from '@/lib/mail/send/unsubscribe';
import { readProfile } from '@/lib/merchant/profile';
import type { DashboardAccess } from '../access/access';

/** An address of the reader's, or of their merchant, that takes no mail. */
export type BouncedAddress = {
  address: string;
  /** Whether the reader may have it tried again. */
  can_try: boolean;
} & (
  | { whose: 'own' }
  | {
      whose: 'support';
      /** Whether an owner gets what is not delivered there. */
      owners_hear: boolean;
    }
);

export async function readBounced(access: DashboardAccess): Promise<BouncedAddress[]> {
  const { email } = access.user;
  // The reader has signed in with their own, so it is theirs: mails of all senders count.
  const [own, support] = await Promise.all([bouncedAddresses([email]), bouncedSupport(access)]);
  return [...(own.has(email) ? [{ whose: 'own', address: email, can_try: true } as const] : []), ...support];
}

/** The support address, unless it is the reader's own. */
async function bouncedSupport({ merchant_id, user, role }: DashboardAccess): Promise<BouncedAddress[]> {
  const { support_email: address } = await readProfile(merchant_id);
  if (!address || address.toLowerCase() === user.email.toLowerCase()) return [];
  // Anyone can name another's address here, so they hear of their own mails only.
  if (!(await bouncedAddresses([address], merchant_id)).has(address)) return [];
  // A test mail is a notice.
  const can_try = may(role, 'settings') && !(await isUnsubscribedAddress(address));
  const owners_hear = !(await caseRecipients(merchant_id)).includes(address);
  return [{ whose: 'support', address, can_try, owners_hear }];
}
