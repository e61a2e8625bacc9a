import { pool } from '@/lib/db/pool';
import { prisma } from '@/lib/db/prisma';
import { apply } from '@/lib/session/apply';
import { loadSession } from '@/lib/session/load';
import { isDerivedToken } from '@/lib/session/tokens';
import { addressHash } from '../frame/addresses';
import { addressOf } from '../frame/people';

/**
 * Stopping all notices to an address, by the link in every mail. The link names the mailbox by its hash; those in older
 * mails name a member.
 */

/** Longer than any of our ids. */
const LONGEST_ID = 100;
/** Open groups of one mailbox in which its members are marked. */
const MOST_MEMBERS = 100;

function isAllowed(id: string, token: string): boolean {
  return id.length <= LONGEST_ID && isDerivedToken(token, 'unsubscribe', id);
}

const MEMBER_ID = /^mem_/;

/** The mailbox that a link is about; null when the link is invalid. */
async function mailboxOf(id: string, token: string): Promise<Buffer<ArrayBuffer> | null> {
  if (!isAllowed(id, token)) return null;
  if (!MEMBER_ID.test(id)) return Buffer.from(id, 'base64url');
  const row = await prisma().members.findUnique({ where: { id }, select: { session_id: true } });
  const session = row && (await loadSession(pool(), row.session_id));
  const member = session?.members.find((candidate) => candidate.id === id);
  const address = session && member && addressOf(session, member);
  return address ? addressHash(address) : null;
}

/** Whether the link's address has unsubscribed; null when the link is invalid. */
export async function isUnsubscribed(id: string, token: string): Promise<boolean | null> {
  const address_hash = await mailboxOf(id, token);
  return address_hash && hasUnsubscribed(address_hash);
}

/** The same of a mailbox by its address. */
export const isUnsubscribedAddress = (address: string): Promise<boolean> =>
  hasUnsubscribed(addressHash(address));

async function hasUnsubscribed(address_hash: Buffer<ArrayBuffer>): Promise<boolean> {
  return (await prisma().unsubscribed_addresses.count({ where: { address_hash } })) > 0;
}

/** Stops all notices to the link's address, for ever. Repeating it changes nothing. False when the link is invalid. */
export async function unsubscribe(id: string, token: string): Promise<boolean> {
  const address_hash = await mailboxOf(id, token);
  if (!address_hash) return false;
  await unsubscribeMailbox(address_hash);
  if (MEMBER_ID.test(id)) await markMembers([id], address_hash);
  return true;
}

/** The same for a mailbox by its hash. */
export async function unsubscribeMailbox(address_hash: Buffer<ArrayBuffer>): Promise<void> {
  await keepUnsubscribed(address_hash);
  await markMembers(await membersWrittenTo(address_hash), address_hash);
}

/** Records for good that a mailbox wants no notices. Repeating it changes nothing. */
export async function keepUnsubscribed(address_hash: Buffer<ArrayBuffer>): Promise<void> {
  await prisma().unsubscribed_addresses.createMany({ data: { address_hash }, skipDuplicates: true });
}

/** Members who got mail at this address, the latest first. */
async function membersWrittenTo(address_hash: Buffer<ArrayBuffer>): Promise<string[]> {
  const rows = await prisma().mails.findMany({
    where: { address_hash, member_id: { not: null } },
    select: { member_id: true },
    distinct: ['member_id'],
    orderBy: { created_at: 'desc' },
    take: MOST_MEMBERS,
  });
  return rows.flatMap(({ member_id }) => member_id ?? []);
}

/** So that reminders count them as skipped; not those who have given another address since. */
async function markMembers(ids: string[], address_hash: Buffer): Promise<void> {
  const rows = await prisma().members.findMany({
    where: { id: { in: ids }, unsubscribed_at: null },
    select: { id: true, session_id: true, email: true },
  });
  for (const { id, session_id, email } of rows) {
    if (email !== null && !addressHash(email).equals(address_hash)) continue;
    await apply(session_id, { type: 'unsubscribe', member_id: id });
  }
}
