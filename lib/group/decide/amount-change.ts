import { MINUTE_ms } from '@/lib/format/units';
import type { Refused } from '../commands';
import type { AmountChange, Member } from '../model';
import { activeMembers, memberAmount_cents } from '../query/shares';
import { type Draft, queue } from './draft';

/** Changes that follow each other quickly are one mail. */
const SETTLING_ms = 2 * MINUTE_ms;

/**
 * Notes for each member but the organizer, who did it, what they owed before the split was changed, and mails it.
 * Nothing chosen is an amount of 0: also who owes something for the first time, or is to choose from now on, is told.
 */
export function noteAmounts(draft: Draft, change: () => Refused | undefined): Refused | undefined {
  const { split } = draft.session;
  const last = new Map(
    activeMembers(draft.session).map(({ id }) => [id, memberAmount_cents(draft.session, id)]),
  );
  const refused = change();
  if (refused) return refused;
  if (!split || !draft.session.split) return undefined;
  // Items are not split by a number of people, so another number is not why.
  const last_size = split.mode === 'itemized' ? draft.session.split.size : split.size;
  for (const member of activeMembers(draft.session)) {
    const last_cents = last.get(member.id) ?? 0;
    const now_cents = memberAmount_cents(draft.session, member.id);
    if (member.is_organizer || now_cents === last_cents) continue;
    const before = notMailedYet(draft, member) ?? { before_cents: last_cents, before_size: last_size };
    // There and back again: a change noted on the way is no longer announced.
    member.amount_change = now_cents === before.before_cents ? null : { ...before, at: draft.now };
    if (!member.amount_change) continue;
    const about_id = new Date(draft.now).toISOString();
    const at = draft.now + SETTLING_ms;
    queue(draft, { kind: 'send_mail', template: 'amount_changed', member_id: member.id, about_id, at });
  }
  return undefined;
}

/** A change of which the member has not even been mailed: what was before it is what they know. */
function notMailedYet({ now }: Draft, { amount_change }: Member): AmountChange | null {
  return amount_change && now < amount_change.at + SETTLING_ms ? amount_change : null;
}
