import { timingSafeEqual } from 'node:crypto';
import { prisma } from '@/lib/db/prisma';
import { apply } from '@/lib/session/apply';
import { unsubscribeToken } from '@/lib/session/tokens';

/** Stopping reminders, by the link in them. */

interface Subscription {
  merchant_name: string;
  unsubscribed: boolean;
}

/** Longer than any of our ids and tokens. */
const LONGEST = 100;

function isAllowed(member_id: string, token: string): boolean {
  if (member_id.length > LONGEST || token.length > LONGEST) return false;
  const given = Buffer.from(token);
  const right = Buffer.from(unsubscribeToken(member_id));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Finds whose reminders a link is about; null when the link is invalid. */
export async function findSubscription(member_id: string, token: string): Promise<Subscription | null> {
  if (!isAllowed(member_id, token)) return null;
  const member = await prisma().members.findUnique({
    where: { id: member_id },
    select: { unsubscribed_at: true, session: { select: { merchant: { select: { name: true } } } } },
  });
  return (
    member && { merchant_name: member.session.merchant.name, unsubscribed: member.unsubscribed_at !== null }
  );
}

/** Stops the reminders; repeating it changes nothing. False when the link is invalid. */
export async function unsubscribeMember(member_id: string, token: string): Promise<boolean> {
  if (!isAllowed(member_id, token)) return false;
  const member = await prisma().members.findUnique({
    where: { id: member_id },
    select: { session_id: true },
  });
  if (!member) return false;
  return (await apply(member.session_id, { type: 'unsubscribe', member_id })).ok;
}
