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
  findComeAlong,
  findMembers,
  findPayments,
  keepMembersDue,
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
 * Locks sessions, and those that took over their people, until the transaction ends. Answers which of these are over. Two
 * statements on purpose: one that has waited for a lock still sees payments, refunds and disputes as they were before.
 */
export async function lockSettled(client: Queryable, session_ids: readonly string[]): Promise<Set<string>> {
  const locked = idsOf(await lockWithFollowers.all(client, [session_ids]));
  return new Set(idsOf(await selectSettled.all(client, [locked])));
}

/** Some of the people in sessions: these members, and what else there is of an address, in lower case. */
interface Person {
  members: readonly string[];
  address: string | null;
}

/**
 * Erases the people of sessions that are over, and locked by the caller: one person, or with null everyone. What they paid
 * stays, without their names.
 */
export async function erasePeople(
  client: Queryable,
  session_ids: readonly string[],
  person: Person | null,
): Promise<Touched> {
  if (session_ids.length === 0) return {};
  const all = person === null;
  const address = person?.address ?? null;
  const members = person?.members ?? idsOf(await findMembers.all(client, [session_ids, null]));
  const payments = idsOf(await findPayments.all(client, [session_ids, members, address]));
  // A place's name is the member's, so this comes first.
  await eraseLabels.run(client, [session_ids, members, all]);
  const again = idsOf(await eraseAgain.all(client, [session_ids, members, all]));
  await eraseMessages.run(client, [session_ids, members, all]);
  const touched: Touched = {
    sessions: await eraseCustomers.run(client, [session_ids, address, members, all]),
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

/** Erases everyone in those of these sessions that are over. */
export async function eraseEveryone(client: Queryable, session_ids: readonly string[]): Promise<void> {
  const settled = await lockSettled(client, session_ids);
  const over = session_ids.filter((id) => settled.has(id));
  await erasePeople(client, over, null);
}

/** Whom the addresses in sessions that reach a mailbox belong to, by each way in which it is spelled there. */
export async function findPeople(
  client: Queryable,
  session_ids: readonly string[],
  address_hash: Buffer,
): Promise<Person[]> {
  const people: Person[] = [];
  for (const { address } of await selectAddresses.all(client, [session_ids])) {
    if (!addressHash(address).equals(address_hash)) continue;
    people.push({ members: idsOf(await findMembers.all(client, [session_ids, address])), address });
  }
  return people;
}

/** Sessions of somebody who is erased, by how `lockSettled` has found them. */
interface Found {
  /** Those that are over. */
  session_ids: readonly string[];
  /** Of them, the members that are this person whatever their address is. */
  member_ids?: readonly string[];
  /** All that are locked and over. */
  settled: ReadonlySet<string>;
}

/**
 * Erases everyone whose address reaches a mailbox, however it is spelled there: a mail that was sent to it may be all that
 * says so. Also where they came along into another session, in which nothing has the address. Where that is not over, it
 * is kept as due.
 *
 * @returns also which sessions those are, and which members are this person, erased or due
 */
export async function eraseMailbox(
  client: Queryable,
  { session_ids, member_ids = [], settled }: Found,
  address_hash: Buffer,
): Promise<{ touched: Touched; waiting: string[]; members: string[] }> {
  const touched: Touched = {};
  const erased = new Set<string>();
  const erase = async (sessions: readonly string[], person: Person) => {
    for (const id of person.members) erased.add(id);
    for (const [table, rows] of Object.entries(await erasePeople(client, sessions, person)))
      touched[table] = (touched[table] ?? 0) + rows;
  };
  let open: { session_id: string; id: string }[] = [];
  // It ends, as no round finds those whom it or one before it has erased.
  for (let [sessions, members] = [session_ids, member_ids]; sessions.length > 0; ) {
    for (const person of await findPeople(client, sessions, address_hash)) await erase(sessions, person);
    const others = members.filter((id) => !erased.has(id));
    if (others.length > 0) await erase(sessions, { members: others, address: null });
    const along = await findComeAlong.all(client, [[...erased]]);
    const over = along.filter(({ session_id }) => settled.has(session_id));
    open = along.filter(({ session_id }) => !settled.has(session_id));
    [sessions, members] = [sessionsOf(over), idsOf(over)];
  }
  if (open.length > 0) await keepMembersDue.run(client, [idsOf(open), address_hash]);
  return { touched, waiting: sessionsOf(open), members: [...erased, ...idsOf(open)] };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
const sessionsOf = (rows: readonly { session_id: string }[]): string[] => [
  ...new Set(rows.map(({ session_id }) => session_id)),
];

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
