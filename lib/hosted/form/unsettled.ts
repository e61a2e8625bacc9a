import type { Payment, Session } from '@/lib/group/model';
import { isUnanswered } from '@/lib/group/query/holds';
import { onCard_cents } from '@/lib/group/query/sums';
import { settledShares } from '@/lib/group/query/transfers';
import type { Words } from '@/lib/words/words';
import { declineText } from '../page/decline-text';
import { lostHold } from '../page/held';

/**
 * Of a payment whose card form has finished: why it has settled nothing, as far as the page does not say so by itself; null
 * if it has, or still can. Pure.
 */
export function unsettledText(session: Session, payment: Payment, words: Words): string | null {
  const { id, member_id, status, hold, error_code } = payment;
  const { say, money } = words;
  // Without a decline, the processor has not told of the card yet.
  if (status === 'open') return error_code === null ? null : say(declineText(error_code));
  if (isUnanswered(payment) || settledShares(session, id).length > 0) return null;
  if (status === 'succeeded')
    return say('changedWhilePaying', { before: money(onCard_cents(payment), session.currency) });
  if (hold?.ended !== 'too_short') return say('outdated');
  return lostHold(session, member_id) ? '' : say('holdTooShort');
}
