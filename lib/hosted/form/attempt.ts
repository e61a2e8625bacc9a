import { hash } from 'node:crypto';
import { idFor, randomText } from '@/lib/db/ids';
import { isAttempt } from '@/lib/edge/attempt';

/** The share link that a form makes which is sent under this secret, however often. */
export function linkOfAttempt(session_id: string, attempt: unknown): string {
  if (!isAttempt(attempt)) return randomText();
  return hash('sha256', `${session_id} link ${attempt}`).slice(0, 32);
}

/** How a member's row names the form that has renewed the personal link; null without a secret. */
export function hashOfAttempt(member_id: string, attempt: unknown): string | null {
  return isAttempt(attempt) ? hash('sha256', `${member_id} email ${attempt}`) : null;
}

/** The member that somebody becomes who joins under this secret of a page's own, however often; null without one. */
export function memberOfAttempt(session_id: string, attempt: unknown): string | null {
  if (!isAttempt(attempt)) return null;
  return idFor('mem_', `${session_id} ${attempt}`);
}
