import { MINUTE_ms } from '@/lib/format/units';
import type { Refused } from '../commands';
import type { Member } from '../model';
import { activeMembers, memberAmount_cents, sharesOf } from '../query/shares';
import { type Draft, queue } from './draft';

/** Changes that follow each other quickly are one mail. */
const SETTLING_ms = 2 * MINUTE_ms;

/**
 * Notes for each member but the organizer, who did it, what they owed before the split was changed, and mails it.
 * Nothing chosen is an amount of 0: also who owes something for the first time, or is to choose from now on, is told.
 */
export function noteAmounts(draft: Draft, change: () => Refused | undefined): Refused | undefined {
  const { split } = draft.session;
  const before = new Map(
    activeMembers(draft.session).map((member) => [member.id, amountBefore_cents(draft, member)]),
  );
  const refused = change();
  if (refused) return refused;
  if (!split || !draft.session.split) return undefined;
  // Items are not split by a number of people, so another number is not why.
  const before_size = split.mode === 'itemized' ? draft.session.split.size : split.size;
  for (const member of activeMembers(draft.session)) {
    if (member.is_organizer) continue;
    const before_cents = before.get(member.id) ?? 0;
    if (memberAmount_cents(draft.session, member.id) === before_cents) {
      // There and back again: a change noted on the way is no longer announced.
      if (member.amount_change?.before_cents === before_cents) member.amount_change = null;
      continue;
    }
    member.amount_change = { at: draft.now, before_cents, before_size };
    const about_id = new Date(draft.now).toISOString();
    const at = draft.now + SETTLING_ms;
    queue(draft, { kind: 'send_mail', template: 'amount_changed', member_id: member.id, about_id, at });
  }
  return undefined;
}

/** What a member owed; for a member who has not even been mailed that items are to be chosen, what it was before that. */
function amountBefore_cents({ session, now }: Draft, { id, amount_change }: Member): number {
  const isNews = amount_change !== null && now < amount_change.at + SETTLING_ms;
  return isNews && sharesOf(session, id).length === 0
    ? amount_change.before_cents
    : memberAmount_cents(session, id);
}
