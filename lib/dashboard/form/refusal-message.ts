import type { RefusalCode } from '@/lib/group/commands';

/** Why the state machine refused an action of the dashboard, and what to do. */
const WORDS: Partial<Record<RefusalCode | 'unknown_session', string>> = {
  session_not_open: 'This session has already ended. Reload the page.',
  session_ended: 'The time of this session is over, and it is being ended. Reload the page in a moment.',
  already_extended: 'This session has already been extended once.',
  invalid_expiry: 'The deadline cannot be moved that far. Reload the page, and choose a shorter time.',
  group_not_started: 'Nobody has started this group yet.',
  unknown_refund: 'This refund is pending or closed. Reload the page.',
  session_not_funded: 'You can refund once the group is funded. Cancel an open session instead.',
  transfer_not_made:
    'The transfer to you is still waiting: see Money for the reason. You can refund once it is made.',
  nothing_to_refund: 'There is nothing left to refund.',
  refund_too_large: 'That is more than is left to refund.',
  refundable_changed:
    'Something was refunded since this page was loaded. Close this, and check Refunds before you refund again.',
  nothing_to_abandon: 'Nothing is waiting to be transferred.',
  unknown_reversal: 'This reversal is not waiting.',
  share_disputed:
    'A payment is disputed, so it cannot be refunded. You can refund the other members one by one.',
  unknown_session: 'Session not found.',
};

export function refusalMessage(code: RefusalCode | 'unknown_session'): string {
  return WORDS[code] ?? `This cannot be done now (${code.replaceAll('_', ' ')}).`;
}
