import type { Session, Split } from '@/lib/group/model';
import { giftRoom_cents, refuseGift } from '@/lib/group/query/gifts';
import {
  consumerFee_cents,
  consumerFees_cents,
  freePlaces,
  organizerOf,
  placesAmount_cents,
  sharesOf,
} from '@/lib/group/query/shares';
import { onCard_cents, sumOf_cents } from '@/lib/group/query/sums';
import { explainPlace } from '@/lib/group/split/explain';
import { parseTypedAmount } from '@/lib/money/typed';
import type { Words } from '@/lib/words/words';
import { explainShares, type PersonView, people } from './view';

/** What one person can pay for now. Pure. */
export interface Offer {
  /** What is sent to choose it: a number of people, or a place's index. */
  value: string;
  /** Whom the organizer meant it for. */
  label: string | null;
  amount_cents: number;
  /** What the card is charged. */
  total_cents: number;
  /** Share, fee and total as people read them. */
  amount: string;
  fee: string;
  total: string;
  /** How the amount was calculated, in sentences. */
  sentences: string[];
}

export interface Offers {
  /** `weight`: for how many people; `place`: for whom. `null` where there is nothing to choose. */
  choose: 'weight' | 'place' | null;
  offers: Offer[];
}

function priced(session: Session, amount_cents: number, fee_cents: number, words: Words) {
  const money = (cents: number) => words.money(cents, session.currency);
  const total_cents = onCard_cents({ amount_cents, fee_cents });
  const texts = { amount: money(amount_cents), fee: money(fee_cents), total: money(total_cents) };
  return { amount_cents, total_cents, ...texts };
}

/** Most people that one newcomer pays for. */
const MAXIMUM_WEIGHT = 10;

/** What a newcomer can take: places of an even split by their number, others one by one. */
export function newcomersOffers(session: Session, words: Words): Offers {
  const { split, currency } = session;
  if (!split || split.mode === 'itemized') return { choose: null, offers: [] };
  const free = freePlaces(split);
  const offer = (value: string, indexes: number[]): Offer => {
    const places = indexes.flatMap((index) => split.places[index] ?? []);
    const amount_cents = placesAmount_cents(split, indexes);
    return {
      value,
      label: indexes.length === 1 ? (places[0]?.label ?? null) : null,
      ...priced(session, amount_cents, consumerFee_cents(session, amount_cents), words),
      sentences: [...new Set(places.flatMap((place) => explainPlace(place, currency, words)))],
    };
  };
  if (split.mode === 'equal') {
    const weights = free.slice(0, MAXIMUM_WEIGHT).map((_place, index) => index + 1);
    const offers = weights.map((weight) => offer(String(weight), free.slice(0, weight)));
    return { choose: offers.length > 0 ? 'weight' : null, offers };
  }
  const offers = free.map((index) => offer(String(index), [index]));
  const choose = areToldApart(session, split) ? 'place' : null;
  return { choose, offers: choose ? offers : offers.slice(0, 1) };
}

/** Whether it matters to those who join which place is whose: also once one is left, since another may have been chosen. */
function areToldApart(session: Session, { places }: Split): boolean {
  const organizer = organizerOf(session);
  const own = sharesOf(session, organizer?.id ?? '').flatMap((share) => share.places);
  const others = places.filter((_place, index) => !own.includes(index));
  return (
    new Set(others.map(({ amount_cents }) => amount_cents)).size > 1 || others.some(({ label }) => label)
  );
}

/** What somebody has chosen to give; nothing where it cannot be given now. */
export function giftOffers(session: Session, typed: string, now: number, words: Words): Offers {
  const amount_cents = parseTypedAmount(typed, session.currency) ?? -1;
  if (refuseGift(session, amount_cents, giftRoom_cents(session, now))) return { choose: null, offers: [] };
  const fee_cents = consumerFee_cents(session, amount_cents);
  const amounts = priced(session, amount_cents, fee_cents, words);
  const sentences = [words.say('placeGiven', { amount: amounts.amount })];
  return { choose: null, offers: [{ value: '', label: null, ...amounts, sentences }] };
}

/** Amounts to choose from in one tap, as far as they can be given now. */
export function suggestedGifts({ session, now }: { session: Session; now: number }): number[] {
  const room_cents = giftRoom_cents(session, now);
  const asked = session.config.contributions?.suggested_cents ?? [];
  return [...new Set([...asked, room_cents])].filter((cents) => !refuseGift(session, cents, room_cents));
}

/** What a member still owes. */
export function membersOffers(session: Session, person: PersonView, words: Words): Offers {
  const { id, owing_cents, owing_fee_cents } = person;
  return oneOffer(session, id, priced(session, owing_cents, owing_fee_cents, words), words);
}

function oneOffer(session: Session, id: string, price: ReturnType<typeof priced>, words: Words): Offers {
  const sentences = [...new Set(explainShares(session, id, words))];
  return { choose: null, offers: [{ value: '', label: null, ...price, sentences }] };
}

/** What the member who offers the place has paid: the newcomer pays the same. */
export function offeredPlace(session: Session, member_id: string, words: Words): Offers {
  if (!people(session, null).some(({ id }) => id === member_id)) return { choose: null, offers: [] };
  const shares = sharesOf(session, member_id);
  const fees_cents = consumerFees_cents(session, shares);
  return oneOffer(session, member_id, priced(session, sumOf_cents(shares), fees_cents, words), words);
}
