import type { PaymentScope } from '@/lib/group/commands';
import type { Member, Payment, Session } from '@/lib/group/model';
import { giftRoom_cents, hasPlaceToGive, isHiddenFrom, takesGifts } from '@/lib/group/query/gifts';
import { isMemberHeld, wasCharged } from '@/lib/group/query/holds';
import { allLines, linesKey, linesToPay } from '@/lib/group/query/owed';
import { isKeptWaiting, leftAtBank_cents } from '@/lib/group/query/refunds';
import { hasRescueAhead } from '@/lib/group/query/rescue';
import {
  activeMembers,
  consumerFee_cents,
  consumerFees_cents,
  freeAmount_cents,
  freePlaces,
  isSettled,
  linesOf,
  paid_cents,
  paidPlaces,
  paymentsBy,
  sharesOf,
} from '@/lib/group/query/shares';
import { onCard_cents, sumOf_cents, totalsOf } from '@/lib/group/query/sums';
import { openSwapOf } from '@/lib/group/query/swap';
import { type MemberStatus, memberStatus } from '@/lib/group/query/view';
import { explainClaims, explainPlace } from '@/lib/group/split/explain';
import type { Swap } from '@/lib/group/swap';
import { type Words, wordsOf } from '@/lib/words/words';
import type { Viewer } from './page';

/** What a hosted page shows of a session, computed once for one viewer. Pure. Amounts in the smallest unit. */

/**
 * `overdue`: the time is over, but the session has not been ended yet. Where a second chance follows, it stays open: card
 * forms go on over the deadline (decision 036).
 */
export type Phase = 'new' | 'open' | 'overdue' | 'funded' | 'cancelled' | 'expired';

export function phaseOf(session: Session, now: number): Phase {
  if (session.status !== 'pending') return session.status;
  if (now >= session.expires_at && !hasRescueAhead(session)) return 'overdue';
  return session.split ? 'open' : 'new';
}

export interface PersonView {
  id: string;
  name: string;
  is_organizer: boolean;
  is_you: boolean;
  /** The whole share, without fee. */
  amount_cents: number;
  /** Still to be paid, without fee. */
  owing_cents: number;
  /** The fee on what is still to be paid. */
  owing_fee_cents: number;
  /** What a card is charged for what is still to be paid. */
  owing_card_cents: number;
  status: MemberStatus;
  /** Settled, and some of it is held on a card and not charged. */
  held: boolean;
  /** Being refunded, and nothing is on its way: a refund has failed, or is not sent yet. */
  not_refunded: boolean;
  /** Itemized mode: nothing chosen yet. */
  undecided: boolean;
}

interface PlaceView {
  /** Its index in the split. */
  index: number;
  label: string | null;
  amount_cents: number;
  fee_cents: number;
}

/** How far the group is: counted in places, or in people where the cart's items are shared out. */
interface ProgressView {
  paid_places: number;
  places: number;
  paid_cents: number;
  pending_cents: number;
}

/** Who is in the group, without those who give and do not show it to the viewer. */
export function people(session: Session, you_id: string | null): PersonView[] {
  return activeMembers(session)
    .filter((member) => !isHiddenFrom(session, member, you_id))
    .map((member) => person(session, member, you_id));
}

/** The viewer among them, if it is a member. */
export const ownView = (session: Session, you: Member | null): PersonView | undefined =>
  you ? people(session, you.id).find(({ is_you }) => is_you) : undefined;

/** How many members the viewer does not see. */
export function hiddenPeople(session: Session, you_id: string | null): number {
  return activeMembers(session).length - people(session, you_id).length;
}

function person(session: Session, member: Member, you_id: string | null): PersonView {
  const shares = sharesOf(session, member.id);
  const owing = shares.filter((share) => !isSettled(share));
  const owing_cents = sumOf_cents(owing);
  const owing_fee_cents = consumerFees_cents(session, owing);
  const { status, not_refunded } = statusShown(session, member.id);
  return {
    id: member.id,
    name: member.name,
    is_organizer: member.is_organizer,
    is_you: member.id === you_id,
    amount_cents: sumOf_cents(shares),
    owing_cents,
    owing_fee_cents,
    owing_card_cents: onCard_cents({ amount_cents: owing_cents, fee_cents: owing_fee_cents }),
    status,
    held: isMemberHeld(session, member.id),
    not_refunded,
    undecided: shares.length === 0,
  };
}

/** In a group that has ended unpaid, what a bank has taken out of it is back, too; what it has left is not, yet. */
function statusShown(session: Session, member_id: string): Pick<PersonView, 'status' | 'not_refunded'> {
  const status = memberStatus(session, member_id);
  if (status !== 'processing' && leftAtBank_cents(session, member_id) > 0)
    return { status: 'refunding', not_refunded: true };
  const hasEnded = session.status === 'cancelled' || session.status === 'expired';
  if (status === 'pending' && hasEnded && wasCharged(session, member_id))
    return { status: 'refunded', not_refunded: false };
  return { status, not_refunded: status === 'refunding' && isKeptWaiting(session, member_id) };
}

/** Whether somebody else's payment has paid for this member. */
export function isPaidByAnother(session: Session, member_id: string): boolean {
  const payer = (id: string | null) => session.payments.find((payment) => payment.id === id)?.member_id;
  return sharesOf(session, member_id).some(
    ({ payment_id }) => payment_id !== null && payer(payment_id) !== member_id,
  );
}

export function freePlaceViews(session: Session): PlaceView[] {
  const { split } = session;
  if (!split) return [];
  return freePlaces(split).flatMap((index) => {
    const place = split.places[index];
    if (!place) return [];
    const { label, amount_cents } = place;
    return [{ index, label, amount_cents, fee_cents: consumerFee_cents(session, amount_cents) }];
  });
}

export function groupProgress(session: Session): ProgressView {
  const settled_cents = paid_cents(session);
  const money = { paid_cents: settled_cents, pending_cents: session.total_cents - settled_cents };
  if (!session.split) return { paid_places: 0, places: session.config.min_size, ...money };
  const { paid, places } = paidPlaces(session);
  return { paid_places: paid, places, ...money };
}

/** How far the group is, in words: what is given where everyone chooses an amount, else who has paid. */
export function progressText(
  session: Session,
  words: Words,
  key: 'paidOf' | 'paidOfLeft' | 'youAreIn',
): string {
  const { paid_places, places, paid_cents: given_cents, pending_cents } = groupProgress(session);
  const money = (cents: number) => words.money(cents, session.currency);
  if (takesGifts(session)) {
    const amounts = {
      given: money(given_cents),
      total: money(session.total_cents),
      left: money(pending_cents),
    };
    return words.say('giftProgress', amounts);
  }
  const counted = { paid: paid_places, places };
  return key === 'paidOfLeft'
    ? words.say(key, { ...counted, amount: money(pending_cents) })
    : words.say(key, counted);
}

/** Whether somebody can still join. */
export function hasRoom(session: Session, now: number): boolean {
  const { split } = session;
  if (!split) return false;
  if (takesGifts(session)) return giftRoom_cents(session, now) > 0 && hasPlaceToGive(session);
  if (split.mode === 'itemized') return activeMembers(session).length < split.size;
  return freePlaces(split).length > 0;
}

/** Why nobody can join, as the text that says so; null where somebody can, or will when the organizer has set it up. */
export function obstacleOf(session: Session, now: number) {
  if (session.link_closed) return 'linkIsClosed';
  if (!session.split || hasRoom(session, now)) return null;
  return takesGifts(session) && giftRoom_cents(session, now) === 0 ? 'giveNone' : 'allPlacesTaken';
}

/** How many more people it takes: by the places that are free, or while items are. Anyone can give, and nobody has to. */
export function peopleToCome(session: Session): number {
  const { split } = session;
  if (!split || takesGifts(session)) return 0;
  if (split.mode !== 'itemized') return freePlaces(split).length;
  return freeAmount_cents(session) > 0 ? Math.max(0, split.size - activeMembers(session).length) : 0;
}

/** What the organizer can cover with one payment. */
export function coverAll(session: Session) {
  const missing = totalsOf(allLines(session));
  return { ...missing, card_cents: onCard_cents(missing) };
}

/** How a member's shares were calculated, in sentences. */
export function explainShares(session: Session, member_id: string, words = wordsOf('en')): string[] {
  const { split, currency } = session;
  if (!split) return [];
  const lines = split.mode === 'itemized' ? linesOf(session) : [];
  return sharesOf(session, member_id).flatMap((share) =>
    share.claims.length > 0
      ? explainClaims(lines, share.claims, currency, words)
      : share.places.flatMap((index) => {
          const place = split.places[index];
          return place ? explainPlace(place, currency, words) : [];
        }),
  );
}

/** The payer's declined payment that is for what this scope is now, and can be tried again. */
export function declinedPayment(
  session: Session,
  member_id: string,
  scope: PaymentScope,
): Payment | undefined {
  return declinedPayments(session, member_id).find(
    ({ lines }) => linesKey(lines) === linesKey(linesToPay(session, member_id, scope)),
  );
}

/** The same for an offered place, by somebody who is not in the group yet. */
export function declinedSwapPayment(session: Session, member_id: string, swap: Swap): Payment | undefined {
  return declinedPayments(session, member_id).find((payment) => openSwapOf(session, payment)?.id === swap.id);
}

const declinedPayments = (session: Session, member_id: string): Payment[] =>
  paymentsBy(session, member_id).filter(({ status, error_code }) => status === 'open' && error_code !== null);

/** The member who is looking, if any. */
export function viewerMember(viewer: Viewer): Member | null {
  return viewer.kind === 'member' || viewer.kind === 'organizer' ? viewer.member : null;
}
