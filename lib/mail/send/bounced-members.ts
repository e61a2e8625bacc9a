import { pool } from '@/lib/db/pool';
import type { Member } from '@/lib/group/model';
import { addressHash } from '../frame/addresses';
import { type FinalBounce, isFinalBounce } from './policy';
import { selectBounced } from './send.sql';

/**
 * Which of these addresses take no mail, as they were given, and how the last one came back.
 *
 * @param merchant_id for what is shown: anyone can type another's address, so only this merchant's mails count. Left out,
 * all do, as when one is sent.
 */
export async function bouncedAddresses(
  addresses: readonly string[],
  merchant_id?: string,
): Promise<Map<string, FinalBounce>> {
  if (addresses.length === 0) return new Map();
  const rows = await selectBounced.all(pool(), [addresses.map(addressHash), addresses, merchant_id ?? null]);
  return new Map(rows.flatMap(({ address, kind }) => (isFinalBounce(kind) ? [[address, kind]] : [])));
}

/** The same of these members' addresses. */
export async function bouncedMembers(
  members: readonly Pick<Member, 'id' | 'email'>[],
  merchant_id?: string,
): Promise<Map<string, FinalBounce>> {
  const addresses = members.flatMap(({ email }) => email ?? []);
  const bounced = await bouncedAddresses(addresses, merchant_id);
  return new Map(
    members.flatMap(({ id, email }) => {
      const kind = bounced.get(email ?? '');
      return kind ? [[id, kind]] : [];
    }),
  );
}
