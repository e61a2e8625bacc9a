import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashToken } from '@/lib/db/ids';
import { env } from '@/lib/env';

/**
 * The tokens that let an organizer and members in, 256 bits each. They are derived from our key and the row's
 * id, so that a mail sent days later can carry the link again although the database keeps only hashes.
 */
function derive(purpose: 'access' | 'member' | 'unsubscribe' | 'confirm', id: string): string {
  const key = createHmac('sha256', Buffer.from(env().ENCRYPTION_KEY, 'base64'))
    .update(`split/token/${purpose}`)
    .digest();
  return createHmac('sha256', key).update(id).digest('base64url');
}

/** The organizer's token: `access` in session_url and `group_access_token` (decisions, Names and ids). */
export const accessToken = (session_id: string): string => derive('access', session_id);

/** A member's own token, in the member's own link. */
export const memberToken = (member_id: string): string => derive('member', member_id);

/** Lets a mail's unsubscribe link do just that, for a mailbox's hash or, in older mails, a member. */
export const unsubscribeToken = (id: string): string => derive('unsubscribe', id);

/** Lets a mail's link confirm the address that the mail was sent to. */
export const confirmToken = (member_id: string): string => derive('confirm', member_id);

/** Compares a presented token with the stored hash in constant time. */
export function tokenMatches(presented: string, stored_hash: Buffer | Uint8Array | null): boolean {
  if (!stored_hash || presented.length === 0 || presented.length > 200) return false;
  const hash = hashToken(presented);
  return hash.length === stored_hash.length && timingSafeEqual(hash, stored_hash);
}
