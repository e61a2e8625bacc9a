import { decide } from '@/lib/group/machine';
import type { Session } from '@/lib/group/model';
import { isCharging } from '@/lib/group/query/holds';
import { nextMilestone } from '@/lib/group/query/milestones';
import { activeMembers, paid_cents } from '@/lib/group/query/shares';
import { settledShares } from '@/lib/group/query/transfers';
import type { World } from './world';

const HOUR_ms = 3_600_000;

/** What must hold of a group that can have, or has, hours after its deadline. Returns what does not, in words. */
export function brokenRescue(before: Session, world: World): string[] {
  const { session, now } = world;
  const broken: string[] = [];
  const check = (holds: boolean, text: string) => {
    if (!holds) broken.push(text);
  };
  const hours = session.config.rescue_hours;
  const starts = before.rescue_until === null && session.rescue_until !== null;
  check(hours !== undefined || session.rescue_until === null, 'only the shop can ask for a rescue');
  check(!starts || now >= before.expires_at, 'a rescue begins at the deadline');
  check(!starts || paid_cents(before) > 0, 'a rescue begins only where something is paid');
  check(
    !starts || session.rescue_until === before.expires_at + (hours ?? 0) * HOUR_ms,
    'it lasts as long as was said before anybody paid',
  );
  check(
    before.rescue_until === null || session.rescue_until === before.rescue_until,
    'nothing moves what was said of its end when it began',
  );
  check(
    session.rescue_until === null ||
      session.expires_at === (starts ? session.rescue_until : before.expires_at) ||
      (isCharging(before) && session.expires_at > before.expires_at),
    'the session lasts as long as its rescue, or longer by a hold that is lost when it is charged',
  );
  const isOver = before.status === 'pending' && session.status === 'expired' && session.end_reason === null;
  const wasReleased = session.payments.some(({ hold }) => hold?.ended === 'taken_back');
  const isUnpaid = paid_cents(before) === 0 || session.refunds.at(-1)?.reason === 'taken_back' || wasReleased;
  const isDue = now >= before.expires_at + (before.rescue_until === null ? (hours ?? 0) * HOUR_ms : 0);
  check(
    !isOver || hours === undefined || isDue || isUnpaid || nextMilestone(before) !== undefined,
    'a group in which something is paid does not end before its rescue does',
  );
  if (session.status === 'pending' && session.rescue_until !== null && now < session.expires_at) {
    for (const { id } of activeMembers(session)) {
      const own = session.payments.filter(({ member_id }) => member_id === id);
      if (!own.some((payment) => settledShares(session, payment.id).length > 0)) continue;
      const decided = decide(session, { type: 'take_back', member_id: id }, world);
      check(
        decided.ok === !isCharging(session),
        'anyone who has paid can take it back until cards are charged',
      );
      if (!decided.ok) continue;
      const left = own.flatMap((payment) => settledShares(decided.session, payment.id));
      check(left.length === 0, 'all of it is taken back');
    }
  }
  return broken;
}
