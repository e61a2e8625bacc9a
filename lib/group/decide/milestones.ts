import { type Refused, refuse } from '../commands';
import type { Milestone } from '../milestone';
import { milestoneCheckAt, missing_cents } from '../query/milestones';
import { activeMembers } from '../query/shares';
import { type Draft, emit, queue } from './draft';
import { endWithRefunds } from './end';
import { missesMilestone } from './pass-milestones';
import { noteAsked } from './remind';

/**
 * Looks at the milestones whose time has come: warns the group of one that is near, ends it at one that was missed. The
 * caller has asked the processor about every open payment first, so that money taken in time counts.
 */
export function checkMilestones(draft: Draft): Refused | undefined {
  const { session, now } = draft;
  if (session.status !== 'pending') return refuse('session_not_open');
  const due = milestoneCheckAt(session);
  if (due === null || now < due) return refuse('not_due');
  if (missesMilestone(draft)) {
    endWithRefunds(draft, 'expired');
    return undefined;
  }
  const next = session.milestones.find(({ state }) => state !== 'passed');
  if (next?.state === 'ahead' && now >= next.warn_at) {
    next.state = 'near';
    if (missing_cents(session, next) > 0) warn(draft, next);
  }
  return undefined;
}

function warn(draft: Draft, milestone: Milestone): void {
  const { session } = draft;
  const at = new Date(milestone.at).toISOString();
  emit(draft, 'group.at_risk', {
    milestone: {
      at,
      paid_percent: milestone.paid_percent,
      missing_cents: missing_cents(session, milestone),
    },
  });
  for (const member of activeMembers(session)) {
    noteAsked(draft, member);
    queue(draft, { kind: 'send_mail', template: 'at_risk', member_id: member.id, about_id: at });
  }
}
