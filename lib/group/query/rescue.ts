import { HOUR_ms } from '@/lib/format/units';
import type { Session } from '../model';
import { paid_cents } from './shares';

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
