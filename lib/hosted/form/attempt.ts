import { idFor } from '@/lib/db/ids';

/** At least 128 bits, which nobody guesses. */
const ATTEMPT = /^[0-9a-f]{32}$/;

/** The member that somebody becomes who joins under this secret of a page's own, however often; null without one. */
export function memberOfAttempt(session_id: string, attempt: unknown): string | null {
  if (typeof attempt !== 'string' || !ATTEMPT.test(attempt)) return null;
  return idFor('mem_', `${session_id} ${attempt}`);
}
