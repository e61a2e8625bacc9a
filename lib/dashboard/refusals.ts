import type { RefusalCode } from '@/lib/group/commands';

/** Why the state machine refused what somebody did in the dashboard, in words that say what to do. */
const WORDS: Partial<Record<RefusalCode | 'unknown_session', string>> = {
  session_not_open: 'This session has ended already. Reload the page to see how.',
  session_ended: 'The time of this session is over.',
  already_extended: 'A session can be extended once, and this one has been.',
  invalid_expiry: 'A session lasts at most 30 days in all.',
  group_not_started: 'Nobody has started this group yet.',
  unknown_refund: 'This refund is on its way already, or was tried again.',
  unknown_session: 'There is no such session.',
};

export function refusalWords(code: RefusalCode | 'unknown_session'): string {
  return WORDS[code] ?? `This cannot be done now (${code.replaceAll('_', ' ')}).`;
}
