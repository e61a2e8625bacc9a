import { leaveByErasure } from '@/lib/auth/team-members';
import { pool } from '@/lib/db/pool';
import { prisma, type Transaction, transaction } from '@/lib/db/prisma';
import { addressHash } from '@/lib/mail/frame/addresses';
import { spelledAs } from '@/lib/mail/frame/is-spelled.sql';
import { recordAudit, SYSTEM } from '@/lib/merchant/audit';
import { countKeysMadeBy } from '@/lib/merchant/keys';
import {
  eraseAudit,
  eraseVerifications,
  removeSecurityMails,
  selectOnlyOwned,
  selectOtherSpellings,
  selectSupportedAt,
} from './account.sql';
import {
  eraseConfirmed,
  eraseMailsTo,
  findSessionsOf,
  keepDue,
  keepMembersDue,
  selectOwed,
  selectUntransferred,
} from './erase.sql';
import { eraseMailbox, findPeople, lockSettled, type Touched } from './erase-people';

/** What a request for erasure did, or would do. */
interface Erased {
  touched: Touched;
  /** Which members they are, erased or due. Ids name nobody, and outlast the restore of a backup. */
  members: string[];
  /** Sessions that are not over: erased by themselves once they are. */
  waiting: string[];
  /** Those of them that wait for staff or the merchant: a refund of theirs has failed, and is owed. */
  owed: string[];
  /** Those that wait until their money is with the merchant, or back with its payers. */
  untransferred: string[];
  /** What stays, and why. */
  kept: string[];
  /** Ids of members that were asked for, and that nobody has. */
  unknown: string[];
}

interface ErasureRequest {
  dry_run?: boolean;
  /** Members who are this person although nothing with them says so: after a restore, payers come back by their name. */
  member_ids?: readonly string[];
}

/** Ends the transaction of a dry run, which counts by doing. */
class DryRun extends Error {
  constructor(readonly erased: Erased) {
    super('Nothing was changed');
  }
}

/**
 * Erases a person by their address, everywhere (lib/erasure/personal-columns). Safe to repeat. The ledger and the
 * payments stay, without a name. Groups know a mailbox, however it is spelled; sign-in and teams know an address.
 */
export async function erasePerson(
  email: string,
  { dry_run = false, member_ids = [] }: ErasureRequest = {},
): Promise<Erased> {
  const address = email.trim().toLowerCase();
  const found = await findSessionsOf.all(pool(), [...spelledAs(address), addressHash(address)]);
  const named = await prisma().members.findMany({
    where: { id: { in: [...member_ids] } },
    select: { id: true, session_id: true },
  });
  const known = named.map(({ id }) => id);
  const unknown = member_ids.filter((id) => !known.includes(id));
  const session_ids = [...new Set([...found.map(({ id }) => id), ...named.map((one) => one.session_id)])];
  try {
    return await transaction(async (tx) => {
      const erased = { ...(await eraseIn(tx, address, session_ids.sort(), named)), unknown };
      if (dry_run) throw new DryRun(erased);
      return erased;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.erased;
    throw error;
  }
}

async function eraseIn(
  tx: Transaction,
  address: string,
  session_ids: string[],
  named: readonly { id: string; session_id: string }[],
): Promise<Omit<Erased, 'unknown'>> {
  const address_hash = addressHash(address);
  const settled = await lockSettled(tx, session_ids);
  const over = session_ids.filter((id) => settled.has(id));
  const known_in = session_ids.filter((id) => !settled.has(id));
  const namedIn = (ids: readonly string[]) =>
    named.filter(({ session_id }) => ids.includes(session_id)).map(({ id }) => id);
  const due = namedIn(known_in);
  if (known_in.length > 0) {
    await keepDue.run(tx, [known_in, address_hash]);
    await keepMembersDue.run(tx, [due, address_hash]);
    due.push(...(await findPeople(tx, known_in, address_hash)).flatMap((person) => person.members));
  }
  const mailbox = { session_ids: over, member_ids: namedIn(over), settled };
  const { touched, waiting: come_along, members: erased } = await eraseMailbox(tx, mailbox, address_hash);
  const members = [...new Set([...due, ...erased])].sort();
  const waiting = [...new Set([...known_in, ...come_along])].sort();
  const owed = (await selectOwed.all(tx, [waiting])).map(({ id }) => id);
  const untransferred = (await selectUntransferred.all(tx, [waiting])).map(({ id }) => id);
  const other_mails = await eraseMailsTo.run(tx, [address_hash, waiting]);
  touched.mails = (touched.mails ?? 0) + other_mails;
  touched.confirmed_addresses = await eraseConfirmed.run(tx, [address_hash, null]);
  touched.auth_verifications = await eraseVerifications.run(tx, [address]);
  touched.auth_invitations = (
    await tx.prisma.auth_invitations.deleteMany({ where: { email: { in: [address] } } })
  ).count;
  const kept = await eraseAccount(tx, address, touched);
  const rows = Object.values(touched).reduce((sum, count) => sum + count, 0);
  const details = { rows, waiting: waiting.length };
  await recordAudit(tx, SYSTEM, { merchant_id: null, action: 'person.erased', target: null, details });
  return { touched, members, waiting, owed, untransferred, kept };
}

/** The account with its sign-ins and second factors, unless a merchant would be without an owner. */
async function eraseAccount(tx: Transaction, address: string, touched: Touched): Promise<string[]> {
  const { prisma } = tx;
  const kept: string[] = [];
  const user = await prisma.auth_users.findUnique({ where: { email: address } });
  const owned = user ? await selectOnlyOwned.all(tx, [user.id]) : [];
  for (const { name } of owned)
    kept.push(`the account, as the only owner of ${name}: make somebody else an owner, then repeat`);
  const actors = user ? [`user:${user.id}`, `staff:${user.id}`] : [];
  touched.audit_log = await eraseAudit.run(tx, [actors, address]);
  if (user) touched.security_mails = await removeSecurityMails.run(tx, [user.id, owned.length > 0]);
  if (user && owned.length === 0) {
    await leaveByErasure(tx, user.id);
    for (const { name, keys } of await countKeysMadeBy(actors, prisma))
      kept.push(
        `keys that they made at ${name}, ${keys} of which ${keys === 1 ? 'works' : 'work'}: its team revokes them under Developers`,
      );
    touched.auth_sessions = await prisma.auth_sessions.count({ where: { userId: user.id } });
    await prisma.auth_users.delete({ where: { id: user.id } });
    touched.auth_users = 1;
  }
  for (const { name } of await selectSupportedAt.all(tx, [address]))
    kept.push(`the support address of ${name}: its team changes it under Settings`);
  const others = await selectOtherSpellings.all(tx, [...spelledAs(address), address]);
  for (const other of others)
    kept.push(`what sign-in and teams know of ${other.address}: repeat with that address`);
  return kept;
}
