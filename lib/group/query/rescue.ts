import { HOUR_ms } from '@/lib/format/units';
import type { Session } from '../model';
import { refundsTo } from './refunds';
import { paid_cents, paymentsBy } from './shares';
import { onCards_cents } from './sums';
import { settledLines } from './transfers';

/* A group that was not fully paid at its deadline can have some hours more, where the shop has said so. */

const rescue_ms = ({ config }: Session): number => (config.rescue_hours ?? 0) * HOUR_ms;

/** The deadline has passed, and the order can still be completed. */
export function isInRescue({ status, rescue_until }: Session): boolean {
  return status === 'pending' && rescue_until !== null;
}

/** By when all was to be paid, extended or not: a rescue does not move it. */
export function deadlineOf(session: Session): number {
  const { rescue_until, expires_at } = session;
  return rescue_until === null ? expires_at : rescue_until - rescue_ms(session);
}

/** Until when money would be kept after the deadline; null where the shop has said nothing, and once that time has begun. */
export function rescueAhead(session: Session): number | null {
  if (session.config.rescue_hours === undefined || session.rescue_until !== null) return null;
  return session.expires_at + rescue_ms(session);
}

/** Whether some of it is paid, and what is paid would be kept at the deadline. */
export function hasRescueAhead(session: Session): boolean {
  return session.status === 'pending' && rescueAhead(session) !== null && paid_cents(session) > 0;
}

/** What this payer's cards would get back of what they have paid and the group still has, fees included. */
export function takeBack_cents(session: Session, member_id: string, now: number): number {
  if (!isInRescue(session) || now >= session.expires_at) return 0;
  // Everybody is in, and cards are being charged.
  if (session.payments.some(({ status }) => status === 'capturing')) return 0;
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
