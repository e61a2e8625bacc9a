import type { CommandOf } from '@/lib/group/commands';
import { REMINDER_PAUSE_ms } from '@/lib/group/decide/remind';
import { isAwaited } from '@/lib/group/query/owed';
import { activeMembers } from '@/lib/group/query/shares';
import type { AppliedCommand } from '@/lib/session/apply';
import { bouncedFor } from '../page/bounced-for';
import type { PageSession, Viewer } from '../page/page';

/* Whom the organizer's page reminds, and what it says of that. */

/** One member, or everybody else: the organizer, who asked, needs no mail about it. */
export function remindedOf({ session }: PageSession, form: FormData): string[] {
  const asked = form.getAll('member_id').map(String);
  const others = activeMembers(session).filter(({ is_organizer }) => !is_organizer);
  return others.map(({ id }) => id).filter((id) => asked.length === 0 || asked.includes(id));
}

/** Leaves out whose mail comes back: none would be sent to them, as the page says beside their names. Answers who that is. */
export async function leaveOutBounced(
  command: CommandOf<'remind'>,
  { session }: PageSession,
  viewer: Viewer,
): Promise<string[]> {
  const bounced = await bouncedFor(session, viewer);
  const asked = command.member_ids ?? [];
  command.member_ids = asked.filter((id) => !bounced.has(id));
  return asked.filter((id) => bounced.has(id));
}

/** Those who owe and were left out could not be reminded either. */
export function countLeftOut(left_out: string[], { session, counts }: AppliedCommand): void {
  if (counts) counts.skipped += left_out.filter((id) => isAwaited(session, id, Date.now())).length;
}

/** Those who were reminded just now were so by this form, whose answer was lost. */
export function countReminded(
  { member_ids }: CommandOf<'remind'>,
  { session, counts }: AppliedCommand,
): void {
  if (!counts) return;
  const now = Date.now();
  const since = now - REMINDER_PAUSE_ms;
  const just = activeMembers(session).filter(
    ({ id, last_reminded_at }) =>
      (member_ids === null || member_ids.includes(id)) &&
      (last_reminded_at ?? 0) >= since &&
      isAwaited(session, id, now),
  );
  counts.skipped -= just.length - counts.reminded;
  counts.reminded = just.length;
}
