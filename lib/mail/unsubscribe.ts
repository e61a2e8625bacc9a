import { timingSafeEqual } from 'node:crypto';
import { pool } from '@/lib/db/pool';
import { apply } from '@/lib/session/apply';
import { unsubscribeToken } from '@/lib/session/tokens';

/** Stopping reminders, by the link in them. */

export interface Subscription {
  merchant_name: string;
  unsubscribed: boolean;
}

/** Longer than our ids and tokens are; the database need not be asked. */
const LONGEST = 100;

function isAllowed(member_id: string, token: string): boolean {
  if (member_id.length > LONGEST || token.length > LONGEST) return false;
  const given = Buffer.from(token);
  const right = Buffer.from(unsubscribeToken(member_id));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Whose reminders a link is about; null when the link is not right. */
export async function findSubscription(member_id: string, token: string): Promise<Subscription | null> {
  if (!isAllowed(member_id, token)) return null;
  const { rows } = await pool().query<Subscription>({
    name: 'mail_subscription',
    text: `SELECT m.name AS merchant_name, p.unsubscribed_at IS NOT NULL AS unsubscribed
           FROM members p JOIN sessions s ON s.id = p.session_id JOIN merchants m ON m.id = s.merchant_id
           WHERE p.id = $1`,
    values: [member_id],
  });
  return rows[0] ?? null;
}

/** Stops the reminders; doing it again changes nothing. False when the link is not right. */
export async function unsubscribeMember(member_id: string, token: string): Promise<boolean> {
  if (!isAllowed(member_id, token)) return false;
  const { rows } = await pool().query<{ session_id: string }>({
    name: 'session_of_member',
    text: 'SELECT session_id FROM members WHERE id = $1',
    values: [member_id],
  });
  const session_id = rows[0]?.session_id;
  if (!session_id) return false;
  return (await apply(session_id, { type: 'unsubscribe', member_id })).ok;
}
