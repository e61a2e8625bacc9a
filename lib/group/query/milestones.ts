import { DAY_ms, MINUTE_ms } from '@/lib/format/units';
import { chargeStep_cents } from '@/lib/money/currency';
import type { Milestone } from '../milestone';
import type { GroupConfig, Session } from '../model';
import { hasRescueAhead, rescueAhead } from './rescue';
import { paid_cents } from './shares';

/* Until when the shop keeps what it sells, as far as it has said so. */

/** The group is warned a quarter of the time before, counted from the milestone before it, and at most this long. */
const LONGEST_WARNING_ms = DAY_ms;
const QUARTER = 4;

/** The milestones of a session that is created now. */
export function planMilestones(config: GroupConfig, created_at: number): Milestone[] {
  let before = created_at;
  return (config.milestones ?? []).map(({ after_minutes, paid_percent }) => {
    const at = created_at + after_minutes * MINUTE_ms;
    const warn_at = at - Math.min(LONGEST_WARNING_ms, Math.floor((at - before) / QUARTER));
    before = at;
    return { at, warn_at, paid_percent, state: 'ahead' };
  });
}

/** What is still to be paid for it, in steps that can be charged, as all that is paid. */
export function missing_cents(session: Session, { paid_percent }: Milestone): number {
  const step_cents = chargeStep_cents(session.currency);
  const needed_cents = Math.ceil((session.total_cents * paid_percent) / (100 * step_cents)) * step_cents;
  return Math.max(0, needed_cents - paid_cents(session));
}

/** How much of the total is paid. Rounded down: what is shown as reached is. */
export function reached_percent(session: Session): number {
  return Math.floor((paid_cents(session) * 100) / session.total_cents);
}

/** The next one for which too little is paid so far. */
export function nextMilestone(session: Session): Milestone | undefined {
  return session.milestones.find((each) => each.state !== 'passed' && missing_cents(session, each) > 0);
}

/** When milestones are to be looked at next; null if never. */
export function milestoneCheckAt(session: Session): number | null {
  const next = session.milestones.find(({ state }) => state !== 'passed');
  if (session.status !== 'pending' || !next) return null;
  return next.state === 'ahead' ? next.warn_at : next.at;
}

/** Whether the shop was promised to be told until when it has to keep what it sells. */
export function keepsStock({ milestones, config }: Session): boolean {
  return milestones.length > 0 || config.rescue_hours !== undefined;
}

/** Until when the shop must keep what it sells if nobody else pays; null once the session has ended. */
export function stockUntil(session: Session): number | null {
  if (session.status !== 'pending') return null;
  const next = nextMilestone(session);
  if (next) return next.at;
  return (hasRescueAhead(session) ? rescueAhead(session) : null) ?? session.expires_at;
}
