import { DIGEST_ms } from '../query/digest';
import { organizerOf } from '../query/shares';
import { type Draft, queue } from './draft';

/**
 * After the end of what a digest covers: a command that counts as before it is committed by then, also where our clock is
 * behind the database's, by which jobs become due. What came later would be in no digest.
 */
const DELAY_ms = 30_000;

/** Somebody joined, paid, or left: news for the next digest, one mail however much happens until then. */
export function tellOrganizer(draft: Draft, member_id: string): void {
  const organizer = organizerOf(draft.session);
  if (!organizer?.email || organizer.id === member_id) return;
  // One command can let several people in.
  if (draft.effects.some((effect) => effect.kind === 'send_mail' && effect.template === 'digest')) return;
  const end = (Math.floor(draft.now / DIGEST_ms) + 1) * DIGEST_ms;
  const about_id = new Date(end).toISOString();
  const at = end + DELAY_ms;
  queue(draft, { kind: 'send_mail', template: 'digest', member_id: organizer.id, about_id, at });
}
