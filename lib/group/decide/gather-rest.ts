import { openRest, takesGifts } from '../query/gifts';
import { freePlaces, organizerOf, placesAmount_cents } from '../query/shares';
import { sumOf_cents } from '../query/sums';
import type { Place } from '../split/divide';
import type { Draft } from './draft';
import { newShare } from './group';
import { cancelOpenPayments } from './open-payments';

/**
 * Where everyone chooses what to give: what nobody gives becomes one share of the organizer's again, less what somebody
 * is about to give, which becomes a free place. Nothing that is paid, or being paid, is touched: while the organizer
 * pays, what comes back is another share. Answers the free place.
 */
export function gatherRest(draft: Draft, give_cents = 0): number | undefined {
  const { session, now } = draft;
  const { split } = session;
  const organizer = organizerOf(session);
  if (!split || !organizer || !takesGifts(session)) return undefined;
  const open = openRest(session, now);
  const free_cents = placesAmount_cents(split, freePlaces(split));
  if (free_cents === 0 && give_cents === 0) return undefined;
  const rest_cents = free_cents + sumOf_cents(open) - give_cents;
  const kept = split.shares.filter((share) => !open.includes(share));
  const isWanted = rest_cents > 0 || !kept.some(({ member_id }) => member_id === organizer.id);
  const before = split.places;
  split.places = [];
  const placesFor = (places: readonly Place[]): number[] => {
    const first = split.places.length;
    split.places.push(...places);
    return places.map((_place, offset) => first + offset);
  };
  const id = open[0]?.id ?? draft.newId('shr_');
  const rest = newShare(id, organizer.id, { amount_cents: rest_cents });
  if (isWanted) rest.places = placesFor([restPlace(session.total_cents, rest_cents)]);
  const others = kept.map((share) => ({
    ...share,
    places: placesFor(share.places.flatMap((index) => before[index] ?? [])),
  }));
  split.shares = isWanted ? [rest, ...others] : others;
  const [given] =
    give_cents > 0 ? placesFor([{ amount_cents: give_cents, label: null, basis: { kind: 'given' } }]) : [];
  split.size = split.places.length;
  const changed = new Set(open.map(({ id }) => id));
  cancelOpenPayments(draft, ({ lines }) => lines.some(({ share_id }) => changed.has(share_id ?? '')));
  return given;
}

const restPlace = (total_cents: number, rest_cents: number): Place => ({
  amount_cents: rest_cents,
  label: null,
  basis: { kind: 'rest', total_cents, others_cents: total_cents - rest_cents },
});
