import { pool } from '@/lib/db/pool';
import type { Member } from '@/lib/group/model';
import { addressHash } from '../frame/addresses';
import { selectBounced } from './send.sql';

/** Which of these addresses take no mail, as they were given. */
async function bouncedAddresses(addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await selectBounced.all(pool(), [addresses.map(addressHash), addresses]);
  return new Set(rows.map(({ address }) => address));
}

/** Which of these members' addresses take no mail. */
export async function bouncedMembers(members: readonly Pick<Member, 'id' | 'email'>[]): Promise<Set<string>> {
  const given = members.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
  const bounced = await bouncedAddresses(given.map(({ email }) => email));
  return new Set(given.filter(({ email }) => bounced.has(email)).map(({ id }) => id));
}
