import { pool } from '@/lib/db/pool';
import type { Member } from '@/lib/group/model';
import { addressHash } from '../frame/addresses';
import { type FinalBounce, isFinalBounce } from './policy';
import { selectBounced } from './send.sql';

/** Which of these addresses take no mail, as they were given, and how the last one came back. */
export async function bouncedAddresses(addresses: readonly string[]): Promise<Map<string, FinalBounce>> {
  if (addresses.length === 0) return new Map();
  const rows = await selectBounced.all(pool(), [addresses.map(addressHash), addresses]);
  return new Map(rows.flatMap(({ address, kind }) => (isFinalBounce(kind) ? [[address, kind]] : [])));
}

/** The same of these members' addresses. */
export async function bouncedMembers(
  members: readonly Pick<Member, 'id' | 'email'>[],
): Promise<Map<string, FinalBounce>> {
  const bounced = await bouncedAddresses(members.flatMap(({ email }) => email ?? []));
  return new Map(
    members.flatMap(({ id, email }) => {
      const kind = bounced.get(email ?? '');
      return kind ? [[id, kind]] : [];
    }),
  );
}
