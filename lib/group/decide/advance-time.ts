import { type CommandOf, type Refused, refuse } from '../commands';
import { milestoneCheckAt } from '../query/milestones';
import { type Draft, queue } from './draft';

/**
 * Test mode: lets time pass for this session alone, by moving all that it waits for nearer. Its creation is left where it
 * is, since lists are ordered by it.
 */
export function advanceTime(draft: Draft, { by_ms }: CommandOf<'advance_time'>): Refused | undefined {
  const { session } = draft;
  if (session.livemode) return refuse('test_mode_only');
  if (session.status !== 'pending') return refuse('session_not_open');
  session.expires_at -= by_ms;
  if (session.rescue_until !== null) session.rescue_until -= by_ms;
  if (session.started_at !== null) session.started_at -= by_ms;
  if (session.extended_at !== null) session.extended_at -= by_ms;
  for (const member of session.members) {
    member.joined_at -= by_ms;
    if (member.last_reminded_at !== null) member.last_reminded_at -= by_ms;
  }
  for (const milestone of session.milestones) {
    milestone.at -= by_ms;
    milestone.warn_at -= by_ms;
  }
  for (const swap of session.swaps.filter(({ state }) => state === 'open')) {
    swap.expires_at -= by_ms;
    queue(draft, { kind: 'close_swap', swap_id: swap.id, at: swap.expires_at });
  }
  const check_at = milestoneCheckAt(session);
  if (check_at !== null) queue(draft, { kind: 'check_milestones', at: check_at });
  queue(draft, { kind: 'expire_at', at: session.expires_at });
  return undefined;
}
