import { pool } from '@/lib/db/pool';
import type { Member } from '@/lib/group/model';
import { addressHash } from '../frame/addresses';
import { selectBounced } from './send.sql';

/** Which of these members' addresses take no mail. */
export async function bouncedMembers(members: readonly Pick<Member, 'id' | 'email'>[]): Promise<Set<string>> {
  const given = members.flatMap(({ id, email }) =>
    email === null ? [] : [{ id, hash: addressHash(email) }],
  );
  if (given.length === 0) return new Set();
  const bounced = await selectBounced.all(pool(), [given.map(({ hash }) => hash)]);
  return new Set(
    given.filter(({ hash }) => bounced.some((one) => hash.equals(one.hash))).map(({ id }) => id),
  );
}
