import type { Refused } from '../commands';
import { activeMembers, memberAmount_cents } from '../query/shares';
import { type Draft, queue } from './draft';

/** Changes that follow each other quickly are one mail. */
const SETTLING_ms = 2 * 60_000;

/**
 * Notes for each member but the organizer, who did it, what they owed before the split was changed, and mails it. What
 * is yet to be chosen has no amount to compare.
 */
export function noteAmounts(draft: Draft, change: () => Refused | undefined): Refused | undefined {
  const { split } = draft.session;
  const before = new Map(
    activeMembers(draft.session).map(({ id }) => [id, memberAmount_cents(draft.session, id)]),
  );
  const refused = change();
  if (refused) return refused;
  if (!split || split.mode === 'itemized' || draft.session.split?.mode === 'itemized') return undefined;
  for (const member of activeMembers(draft.session)) {
    const before_cents = before.get(member.id) ?? 0;
    if (member.is_organizer || memberAmount_cents(draft.session, member.id) === before_cents) continue;
    member.amount_change = { at: draft.now, before_cents, before_size: split.size };
    const about_id = new Date(draft.now).toISOString();
    const at = draft.now + SETTLING_ms;
    queue(draft, { kind: 'send_mail', template: 'amount_changed', member_id: member.id, about_id, at });
  }
  return undefined;
}
