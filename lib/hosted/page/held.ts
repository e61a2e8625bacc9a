import type { Session } from '@/lib/group/model';
import { heldPaymentsOf } from '@/lib/group/query/holds';
import { isSettled, paymentsBy, sharesOf } from '@/lib/group/query/shares';
import { onCards_cents } from '@/lib/group/query/sums';

/* What a member is shown of money that is held on a card. Pure. */

interface HeldView {
  /** Fee included, as the bank shows it. */
  amount_cents: number;
  /** Everybody is in: it is being charged. */
  is_charging: boolean;
}

/** What is held on this member's cards; null if nothing is. */
export function heldBy(session: Session, member_id: string): HeldView | null {
  const held = heldPaymentsOf(session, member_id);
  if (held.length === 0) return null;
  return {
    amount_cents: onCards_cents(held),
    is_charging: held.some(({ status }) => status === 'capturing'),
  };
}

/** Why this member, who has had a share held, owes it again; null if nothing of the kind has happened. */
export function lostHold(session: Session, member_id: string): 'holdLost' | 'holdTooShort' | null {
  const owes = sharesOf(session, member_id).some((share) => !isSettled(share));
  const payments = paymentsBy(session, member_id);
  const ended = payments.findLast(({ hold }) => hold?.ended !== undefined)?.hold?.ended;
  if (!owes || session.status !== 'pending') return null;
  if (ended === 'lost') return 'holdLost';
  return ended === 'too_short' ? 'holdTooShort' : null;
}
