import { HOUR_ms } from '@/lib/format/units';
import type { Session } from '../model';
import { latestExpiry } from './changes';

/** The deadline, moved by this many hours. */
export function extendedBy({ expires_at }: Pick<Session, 'expires_at'>, hours: number): number {
  return expires_at + hours * HOUR_ms;
}

/** Those of these lengths by which the deadline can still be moved; none once it has been moved. */
export function extensionChoices(session: Session, lengths_hours: readonly number[]): number[] {
  const latest = latestExpiry(session);
  if (session.status !== 'pending' || latest === null) return [];
  return lengths_hours.filter((hours) => extendedBy(session, hours) <= latest);
}
