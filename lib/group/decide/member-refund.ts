import { type CommandOf, type Refused, refuse } from '../commands';
import { hasLeft } from '../query/refunds';
import { findMember, sharesOf } from '../query/shares';
import type { Draft } from './draft';
import { refundLinesFor } from './refund-lines-for';
import { refundShares } from './refund-shares';

/** Refunds some or all of what a member's shares were paid with. */
export function refundMember(draft: Draft, command: CommandOf<'refund_member'>): Refused | undefined {
  const { session } = draft;
  if (session.status !== 'funded') return refuse('session_not_funded');
  if (!findMember(session, command.member_id)) return refuse('member_not_found');
  const shares = sharesOf(session, command.member_id).filter((share) => hasLeft(session, share));
  return refundShares(draft, shares, command, refundLinesFor);
}
