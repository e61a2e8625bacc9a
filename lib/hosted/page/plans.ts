import { decide } from '@/lib/group/machine';
import type { Session, Share, Split } from '@/lib/group/model';
import { droppable } from '@/lib/group/query/changes';
import { neededPlaces, redivision } from '@/lib/group/query/redivision';
import { type RefundOnCancel, refundsOnCancel } from '@/lib/group/query/refunds-on-cancel';
import {
  claimsTotal_cents,
  freeAmount_cents,
  freePlaces,
  linesOf,
  memberAmount_cents,
  placesAmount_cents,
  sharesOf,
} from '@/lib/group/query/shares';
import type { Claim } from '@/lib/group/split/divide';
import type { SplitSettings } from '@/lib/group/split/settings';
import { chargeStep_cents } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';

/** What to do about places that stay empty: plans with everybody's amount before and after. Pure. */
interface SpreadPlan {
  free: number;
  free_cents: number;
  /** The division that the plan asks for. */
  settings: SplitSettings;
  /** Whose amounts change. */
  people: { name: string; before_cents: number; after_cents: number }[];
}

/**
 * The free places shared out among those who have not paid, as the split has it: evenly in an equal one, in
 * proportion in one of amounts or percentages, and to the organizer who pays the rest. Null where that cannot be.
 */
export function spreadPlan(session: Session): SpreadPlan | null {
  const { split } = session;
  if (!split || split.mode === 'itemized') return null;
  const free = freePlaces(split);
  if (free.length === 0) return null;
  const free_cents = placesAmount_cents(split, free);
  // Whose are several places has one of all their amounts, outside an equal split.
  const size = redivision(session).kept_places + neededPlaces(session, split.mode);
  const settings = spreadSettings(session, split, size, free_cents);
  // What the machine would make of it is what is shown.
  const context = { now: session.created_at, newId: (prefix: string) => `${prefix}plan` };
  const decision = decide(session, { type: 'change_split', settings }, context);
  if (!decision.ok) return null;
  const people = redivision(session)
    .members.map(({ id, name }) => ({
      name,
      before_cents: memberAmount_cents(session, id),
      after_cents: memberAmount_cents(decision.session, id),
    }))
    .filter(({ before_cents, after_cents }) => before_cents !== after_cents);
  return { free: free.length, free_cents, settings, people };
}

function spreadSettings(session: Session, split: Split, size: number, free_cents: number): SplitSettings {
  const { mode } = split;
  const owing = redivision(session).members.map(({ id, is_organizer }) => ({
    label: labelOf(split, sharesOf(session, id)),
    amount_cents: memberAmount_cents(session, id),
    is_organizer,
  }));
  const weights = owing.map(({ amount_cents }) => amount_cents);
  switch (mode) {
    case 'percentage': {
      const percents_bp = owing.length > 0 ? distribute(10_000, weights) : [];
      const percentages = owing.map(({ label }, index) => ({ label, percent_bp: percents_bp[index] ?? 0 }));
      return { mode, size, percentages };
    }
    case 'custom': {
      const more =
        owing.length > 0 ? distribute(free_cents, weights, chargeStep_cents(session.currency)) : [];
      const amounts = owing.map(({ label, amount_cents }, index) => ({
        label,
        amount_cents: amount_cents + (more[index] ?? 0),
      }));
      return { mode, size, amounts };
    }
    case 'host-pays': {
      const others = owing.filter(({ is_organizer }) => !is_organizer);
      return { mode, size, amounts: others.map(({ label, amount_cents }) => ({ label, amount_cents })) };
    }
    default:
      return { mode, size };
  }
}

function labelOf(split: Split, shares: readonly Share[]): string | null {
  return (
    shares.flatMap((share) => share.places.map((index) => split.places[index]?.label)).find(Boolean) ?? null
  );
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
  /** What comes back if the order is cancelled instead. */
  refunds: RefundOnCancel[];
}

/** Ordering less: leaving out what nobody takes where the shop allows it, else starting again. Null when nothing is free. */
export function dropPlan(session: Session): DropPlan | null {
  const { split } = session;
  const free_cents = freeAmount_cents(session);
  if (!split || free_cents === 0 || split.shares.length === 0) return null;
  const refunds = refundsOnCancel(session);
  const drop = droppable(session);
  if (drop.ok) {
    const items = unitsOf(session, drop.claims);
    return { items, before_cents: session.total_cents, after_cents: drop.total_cents, refunds };
  }
  if (drop.code === 'share_being_paid') return null;
  return { items: [], before_cents: session.total_cents, after_cents: session.total_cents, refunds };
}
