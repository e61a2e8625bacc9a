import { activeMembers } from '../query/shares';
import { type Draft, emit, queue } from './draft';
import { noteAsked } from './remind';

/** The deadline has passed: what is paid is kept until this time, and everything else goes on as before. */
export function startRescue(draft: Draft, until: number): void {
  const { session } = draft;
  session.rescue_until = until;
  session.expires_at = until;
  // The deadline is behind all of them: from now on the payers decide, and not a percentage.
  for (const milestone of session.milestones) milestone.state = 'passed';
  queue(draft, { kind: 'expire_at', at: until });
  emit(draft, 'group.rescue_started');
  for (const member of activeMembers(session)) {
    noteAsked(draft, member);
    queue(draft, { kind: 'send_mail', template: 'rescue_started', member_id: member.id });
  }
}
