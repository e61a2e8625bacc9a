import type { RefusalCode } from '@/lib/group/commands';

/** Why the state machine refused what somebody did in the dashboard, in words that say what to do. */
const WORDS: Partial<Record<RefusalCode | 'unknown_session', string>> = {
  session_not_open: 'This session has ended already. Reload the page to see how.',
  session_ended: 'The time of this session is over.',
  already_extended: 'A session can be extended once, and this one has been.',
  invalid_expiry: 'A session lasts at most 30 days in all.',
  group_not_started: 'Nobody has started this group yet.',
  unknown_refund: 'This refund is on its way already, or was tried again.',
  session_not_funded: 'Single members are refunded once the group is funded. Cancel an open session instead.',
  transfer_not_made:
    'The transfer to you has not been made yet. Refund this member when it has: see Money for what it waits for.',
  nothing_to_refund: 'This member has nothing left to give back.',
  share_disputed:
    'This payment is disputed: the bank decides where the money goes, so it cannot be refunded too.',
  unknown_session: 'There is no such session.',
};

export function refusalMessage(code: RefusalCode | 'unknown_session'): string {
  return WORDS[code] ?? `This cannot be done now (${code.replaceAll('_', ' ')}).`;
}
