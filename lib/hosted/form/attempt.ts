import { idFor } from '@/lib/db/ids';
import { isAttempt } from '@/lib/edge/attempt';

/** The member that somebody becomes who joins under this secret of a page's own, however often; null without one. */
export function memberOfAttempt(session_id: string, attempt: unknown): string | null {
  if (!isAttempt(attempt)) return null;
  return idFor('mem_', `${session_id} ${attempt}`);
}
