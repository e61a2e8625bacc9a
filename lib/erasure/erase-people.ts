import type { Queryable } from '@/lib/db/pool';
import { addressHash } from '@/lib/mail/frame/addresses';
import {
  eraseAgain,
  eraseCustomers,
  eraseDisputes,
  eraseLabels,
  eraseMembers,
  eraseMessages,
  eraseOutcomes,
  erasePayerAddresses,
  erasePayments,
  eraseSessionMails,
  eraseSubjects,
  findMembers,
  findPayments,
  lockWithFollowers,
  noteErased,
  replaceBodies,
  selectAddresses,
  selectBodies,
  selectSettled,
} from './erase.sql';
import { withoutPerson } from './without-person';

/** How many rows were touched, by table. */
export type Touched = Record<string, number>;

/**
 * Locks sessions until the transaction ends, and answers those that are over. Two statements on purpose: one that has
 * waited for a lock still sees payments, refunds and disputes as they were before.
 */
export async function lockSettled(client: Queryable, session_ids: readonly string[]): Promise<string[]> {
  await lockWithFollowers.all(client, [session_ids]);
  return (await selectSettled.all(client, [session_ids])).map(({ id }) => id);
}

/**
 * Erases the people of sessions that are over, and locked by the caller: the one with this address, or with null
 * everyone. What they paid stays, without their names.
 */
export async function erasePeople(
  client: Queryable,
  session_ids: readonly string[],
  address: string | null,
): Promise<Touched> {
  if (session_ids.length === 0) return {};
  const all = address === null;
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const members = ids(await findMembers.all(client, [session_ids, address]));
  const payments = ids(await findPayments.all(client, [session_ids, members, address]));
  // A place's name is the member's, so this comes first.
  await eraseLabels.run(client, [session_ids, members, all]);
  const again = ids(await eraseAgain.all(client, [session_ids, members, all]));
  await eraseMessages.run(client, [session_ids, members, all]);
  const touched: Touched = {
    sessions: await eraseCustomers.run(client, [session_ids, address, members]),
    members: await eraseMembers.run(client, [members, session_ids]),
    payments: await erasePayments.run(client, [payments]),
    disputes: await eraseDisputes.run(client, [session_ids, payments]),
    card_outcomes: await eraseOutcomes.run(client, [session_ids, members, payments]),
    payer_addresses: await erasePayerAddresses.run(client, [payments]),
    mails: await eraseSessionMails.run(client, [
      session_ids,
      members,
      all,
      address === null ? null : addressHash(address),
    ]),
    events: await eraseFromEvents(client, session_ids, { member_ids: new Set(members), address }),
  };
  await eraseSubjects.run(client, [session_ids]);
  await noteErased.run(client, [session_ids, all]);
  // In those that took over their people, others are known.
  const followers = again.filter((id) => !session_ids.includes(id));
  if (followers.length > 0) await noteErased.run(client, [followers, false]);
  return touched;
}

/**
 * The same for everyone whose address reaches a mailbox, however it is spelled there: a mail that was sent to it may be all
 * that says so.
 */
export async function eraseMailbox(
  client: Queryable,
  session_ids: readonly string[],
  address_hash: Buffer,
): Promise<Touched> {
  const touched: Touched = {};
  for (const { address } of await selectAddresses.all(client, [session_ids])) {
    if (!addressHash(address).equals(address_hash)) continue;
    for (const [table, rows] of Object.entries(await erasePeople(client, session_ids, address)))
      touched[table] = (touched[table] ?? 0) + rows;
  }
  return touched;
}

/** What merchants can still have sent again. */
async function eraseFromEvents(
  client: Queryable,
  session_ids: readonly string[],
  person: { member_ids: ReadonlySet<string>; address: string | null },
): Promise<number> {
  const rows = await selectBodies.all(client, [session_ids]);
  const changed = rows.flatMap(({ id, body }) => {
    const cleaned = withoutPerson(body, person);
    return cleaned === body ? [] : [{ id, body: cleaned }];
  });
  if (changed.length > 0) await replaceBodies.run(client, [JSON.stringify(changed)]);
  return changed.length;
}
