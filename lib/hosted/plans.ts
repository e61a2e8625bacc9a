import type { Session } from '@/lib/group/model';
import {
  activeMembers,
  claimsTotal_cents,
  freeAmount_cents,
  freeClaims,
  freeParts,
  isSettled,
  linesOf,
  partsAmount_cents,
  sharesOf,
} from '@/lib/group/shares';
import { type Claim, divide } from '@/lib/group/split';

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

/** Units of one line of the order, as people read them: "2", "1/3". */
export interface UnitsView {
  name: string;
  quantity: string;
  /** Tax, shipping and fees included. */
  amount_cents: number;
}

/** What the group has left out of the order. */
export function leftOut(session: Session): UnitsView[] {
  return unitsOf(session, session.split?.dropped ?? []);
}

function unitsOf(session: Session, claims: readonly Claim[]): UnitsView[] {
  if (claims.length === 0) return [];
  const lines = linesOf(session);
  return claims.map((claim) => ({
    name: lines[claim.line]?.name ?? '',
    quantity: claim.of > 1 ? `1/${claim.of}` : String(claim.units),
    amount_cents: claimsTotal_cents(session, lines, [claim]),
  }));
}

export interface DropPlan {
  /** Units that would leave the order; empty where the shop takes whole orders only. */
  items: UnitsView[];
  before_cents: number;
  after_cents: number;
  /** What each has paid for shares, fee included: what comes back if the order is cancelled instead. */
  refunds: { name: string; amount_cents: number }[];
}

/** Ordering less: leaving out what nobody takes where the shop allows it, else starting again. Null when nothing is free. */
export function dropPlan(session: Session): DropPlan | null {
  const { split, config } = session;
  const free_cents = freeAmount_cents(session);
  if (!split || free_cents === 0 || split.shares.length === 0) return null;
  const refunds = activeMembers(session).flatMap(({ id, name }) => {
    const paid = session.payments.filter(
      (payment) => payment.member_id === id && payment.status === 'succeeded',
    );
    const held = paid.flatMap((payment) =>
      payment.lines.filter(({ share_id }) =>
        split.shares.some((share) => share.id === share_id && share.payment_id === payment.id),
      ),
    );
    const amount_cents = held.reduce((sum, line) => sum + line.amount_cents + line.fee_cents, 0);
    return amount_cents > 0 ? [{ name, amount_cents }] : [];
  });
  const whole = { items: [], before_cents: session.total_cents, after_cents: session.total_cents, refunds };
  if (split.mode !== 'itemized' || !config.allow_dropping_items) return whole;
  const lines = linesOf(session);
  const items = unitsOf(session, freeClaims(session, lines));
  const dropped_cents = items.reduce((sum, item) => sum + item.amount_cents, 0);
  return { ...whole, items, after_cents: session.total_cents - dropped_cents };
}
