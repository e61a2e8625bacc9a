import type { Session } from '@/lib/group/model';
import { activeMembers, freeParts, isSettled, partsAmount_cents, sharesOf } from '@/lib/group/shares';
import { divide } from '@/lib/group/split';

/** What to do about places that stay empty: plans with everybody's amount before and after. Pure. */
export interface SpreadPlan {
  free: number;
  free_cents: number;
  /** People of the group as it would be. */
  size: number;
  people: { name: string; before_cents: number; after_cents: number }[];
}

/** The free places of an equal split spread over those who have not paid; null where that is not possible. */
export function spreadPlan(session: Session): SpreadPlan | null {
  const { split, config, currency } = session;
  if (split?.mode !== 'equal') return null;
  const freeIndexes = freeParts(split);
  const size = split.size - freeIndexes.length;
  if (freeIndexes.length === 0 || size < config.min_size) return null;
  const unpaid = activeMembers(session).flatMap(({ id, name }) => {
    const owing = sharesOf(session, id).filter((share) => !isSettled(share));
    return owing.length > 0 ? [{ name, owing }] : [];
  });
  const places = unpaid.reduce(
    (sum, { owing }) => sum + owing.reduce((n, share) => n + share.parts.length, 0),
    0,
  );
  const paid_cents = split.shares.reduce(
    (sum, share) => sum + (isSettled(share) ? share.amount_cents : 0),
    0,
  );
  const division = divide({
    mode: 'equal',
    total_cents: session.total_cents - paid_cents,
    currency,
    size: places,
  });
  if (!division.ok) return null;
  let next = 0;
  const people = unpaid.map(({ name, owing }) => {
    const count = owing.reduce((sum, share) => sum + share.parts.length, 0);
    const taken = division.parts.slice(next, next + count);
    next += count;
    return {
      name,
      before_cents: owing.reduce((sum, share) => sum + share.amount_cents, 0),
      after_cents: taken.reduce((sum, part) => sum + part.amount_cents, 0),
    };
  });
  return { free: freeIndexes.length, free_cents: partsAmount_cents(split, freeIndexes), size, people };
}
