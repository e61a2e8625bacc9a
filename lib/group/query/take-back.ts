import type { Session } from '../model';
import { isCharging } from './holds';
import { refundsTo } from './refunds';
import { isInRescue } from './rescue';
import { paymentsBy } from './shares';
import { onCards_cents } from './sums';
import { settledLines } from './transfers';

/** What this payer's cards would get back of what they have paid and the group still has, fees included. */
export function takeBack_cents(session: Session, member_id: string, now: number): number {
  if (!isInRescue(session) || now >= session.expires_at) return 0;
  // Everybody is in, and cards are being charged.
  if (isCharging(session)) return 0;
  const own = paymentsBy(session, member_id);
  return onCards_cents(own.flatMap((payment) => settledLines(session, payment)));
}

/** Whether this payer has taken money back. */
export function hasTakenBack(session: Session, member_id: string): boolean {
  return (
    paymentsBy(session, member_id).some(({ hold }) => hold?.ended === 'taken_back') ||
    refundsTo(session, member_id).some(({ reason }) => reason === 'taken_back')
  );
}
