import type { Session } from '@/lib/group/model';
import { isCharging } from '@/lib/group/query/holds';
import { totalOnCancel } from '@/lib/group/query/refunds-on-cancel';
import { formatMoney } from '@/lib/money/currency';

/** What a cancellation does to the money. */
export function cancelText(session: Session): string {
  const { refunded_cents, held_cents } = totalOnCancel(session);
  const words = (cents: number) => `${formatMoney(cents, session.currency)}, fees included,`;
  const parts = [
    refunded_cents > 0
      ? `${words(refunded_cents)} is refunded to the cards of the members who have paid.`
      : '',
    held_cents > 0 ? `${words(held_cents)} is held on cards and released${unlessCharged(session)}.` : '',
  ].filter(Boolean);
  return `${parts.length > 0 ? parts.join(' ') : 'Nothing has been paid yet.'} This cannot be undone.`;
}

/** What it has done, from the session as it was before. A form that is sent twice does nothing more. */
export function cancelledText(before: Session): string {
  if (before.status !== 'pending') return 'Cancelled.';
  const { refunded_cents, held_cents } = totalOnCancel(before);
  if (refunded_cents + held_cents === 0) return 'Cancelled. Nothing had been paid.';
  const parts = [
    refunded_cents > 0 ? 'Payments are being refunded.' : '',
    held_cents > 0 ? `What is held on cards is being released${unlessCharged(before)}.` : '',
  ].filter(Boolean);
  return `Cancelled. ${parts.join(' ')} The group is notified by mail.`;
}

/** A charge can be faster than the release. */
const unlessCharged = (session: Session): string =>
  isCharging(session) ? ', or refunded if it was charged just now' : '';
