import { missing_cents } from '../query/milestones';
import type { Draft } from './draft';

/**
 * Judges the milestones whose time has come, each in turn: the group has passed those that it reached. Answers whether it
 * missed one, and notes that as the reason for which it ends.
 */
export function missesMilestone({ session, now }: Draft): boolean {
  for (const milestone of session.milestones) {
    if (milestone.state === 'passed') continue;
    if (now < milestone.at) return false;
    if (missing_cents(session, milestone) > 0) {
      session.end_reason = 'milestone_missed';
      return true;
    }
    milestone.state = 'passed';
  }
  return false;
}
