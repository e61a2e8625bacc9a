import { HOUR_ms } from '@/lib/format/units';
import type { Session } from '../model';
import { isChargedOrHeld } from './holds';
import { onCard_cents } from './sums';
import { settledShares } from './transfers';

/** The time that one digest covers. */
export const DIGEST_ms = 3 * HOUR_ms;

export interface DigestNews {
  kind: 'joined' | 'paid' | 'left';
  member_id: string;
  /** What was charged, fee included; 0 for the others. */
  amount_cents: number;
}

/** What the organizer has not done: who joined, paid, and left before `end`, since the digest before. In that order. Pure. */
export function digestNews(session: Session, end: number): DigestNews[] {
  const isNew = (at: number | null) => at !== null && at >= end - DIGEST_ms && at < end;
  const others = session.members.filter(({ is_organizer, join_request }) => !is_organizer && !join_request);
  const joined = others.filter(({ joined_at, left_at }) => isNew(joined_at) && left_at === null);
  // Anyone who came and went in between is no news.
  const left = others.filter(({ joined_at, left_at }) => isNew(left_at) && !isNew(joined_at));
  const paid = session.payments.filter(
    // A card that was held is news then, and not again when it is charged. Money that went back is none.
    (payment) =>
      isChargedOrHeld(payment) &&
      settledShares(session, payment.id).length > 0 &&
      isNew(payment.hold?.began_at ?? payment.settled_at) &&
      others.some(({ id }) => id === payment.member_id),
  );
  const news =
    (kind: DigestNews['kind']) =>
    ({ id }: { id: string }): DigestNews => ({ kind, member_id: id, amount_cents: 0 });
  return [
    ...joined.map(news('joined')),
    ...paid.map((payment): DigestNews => {
      return { kind: 'paid', member_id: payment.member_id, amount_cents: onCard_cents(payment) };
    }),
    ...left.map(news('left')),
  ];
}
