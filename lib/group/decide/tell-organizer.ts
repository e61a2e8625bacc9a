import { DIGEST_ms } from '../query/digest';
import { organizerOf } from '../query/shares';
import { type Draft, queue } from './draft';

/** Somebody joined, paid, or left: news for the next digest, one mail however much happens until then. */
export function tellOrganizer(draft: Draft, member_id: string): void {
  const organizer = organizerOf(draft.session);
  if (!organizer?.email || organizer.id === member_id) return;
  // One command can let several people in.
  if (draft.effects.some((effect) => effect.kind === 'send_mail' && effect.template === 'digest')) return;
  const at = (Math.floor(draft.now / DIGEST_ms) + 1) * DIGEST_ms;
  const about_id = new Date(at).toISOString();
  queue(draft, { kind: 'send_mail', template: 'digest', member_id: organizer.id, about_id, at });
}
