import { isolate, isolated } from '@/lib/format/isolate';
import type { PaymentCard } from '@/lib/format/payment-card';
import type { Member, Payment, PaymentLine, Refund, Session, Share } from '@/lib/group/model';
import { withdrawnOf_cents } from '@/lib/group/query/disputes';
import { giftRoom_cents, isHiddenFrom, takesGifts } from '@/lib/group/query/gifts';
import { isMemberHeld, wasCharged } from '@/lib/group/query/holds';
import { allLines } from '@/lib/group/query/owed';
import { isKeptWaiting, isOwedOrMade, isShown, isTriedAgain, leftOf } from '@/lib/group/query/refunds';
import {
  activeMembers,
  consumerFee_cents,
  freeAmount_cents,
  freePlaces,
  isSettled,
  linesOf,
  paid_cents,
  paidPlaces,
  paymentsBy,
  sharesOf,
} from '@/lib/group/query/shares';
import { onCard_cents, sumOf_cents } from '@/lib/group/query/sums';
import { type MemberStatus, memberStatus } from '@/lib/group/query/view';
import { explainClaims, explainPlace } from '@/lib/group/split/explain';
import { type OrderLine, orderLines } from '@/lib/group/split/order-lines';
import { type Words, wordsOf } from '@/lib/words/words';
import { moneyBack, refundStateOf } from './money-back';
import type { PageSession, Viewer } from './page';

/** What a hosted page shows of a session, computed once for one viewer. Pure. Amounts in the smallest unit. */

/** `overdue`: the time is over, but the session has not been ended yet. */
export type Phase = 'new' | 'open' | 'overdue' | 'funded' | 'cancelled' | 'expired';

export function phaseOf(session: Session, now: number): Phase {
  if (session.status !== 'pending') return session.status;
  if (now >= session.expires_at) return 'overdue';
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
  const { status, not_refunded } = statusShown(session, member.id);
  return {
    id: member.id,
    name: member.name,
    is_organizer: member.is_organizer,
    is_you: member.id === you_id,
    amount_cents: sumOf_cents(shares),
    owing_cents: sumOf_cents(owing),
    owing_fee_cents: owing.reduce((fee, share) => fee + consumerFee_cents(session, share.amount_cents), 0),
    status,
    held: isMemberHeld(session, member.id),
    not_refunded,
    undecided: shares.length === 0,
  };
}

/** In a group that has ended unpaid, what a bank has taken out of it is back, too. */
function statusShown(session: Session, member_id: string): Pick<PersonView, 'status' | 'not_refunded'> {
  const status = memberStatus(session, member_id);
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
  if (takesGifts(session)) return giftRoom_cents(session, now) > 0;
  if (split.mode === 'itemized') return activeMembers(session).length < split.size;
  return freePlaces(split).length > 0;
}

/** Why nobody can join, as the text that says so; null where somebody can, or will when the organizer has set it up. */
export function obstacleOf(session: Session, now: number) {
  if (session.link_closed) return 'linkIsClosed';
  if (!session.split || hasRoom(session, now)) return null;
  return takesGifts(session) ? 'giveNone' : 'allPlacesTaken';
}

/** How many more people it takes: by the places that are free, or while items are. Anyone can give, and nobody has to. */
export function peopleToCome(session: Session): number {
  const { split } = session;
  if (!split || takesGifts(session)) return 0;
  if (split.mode !== 'itemized') return freePlaces(split).length;
  return freeAmount_cents(session) > 0 ? Math.max(0, split.size - activeMembers(session).length) : 0;
}

/** What the organizer can cover with one payment. */
export function coverAll(session: Session): { amount_cents: number; fee_cents: number } {
  const lines = allLines(session);
  const sum = (amount: (line: PaymentLine) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  return { amount_cents: sum((line) => line.amount_cents), fee_cents: sum((line) => line.fee_cents) };
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

export interface ReceiptView {
  payment_id: string;
  amount_cents: number;
  fee_cents: number;
  paid_at: number;
  /** What was charged; null where nobody told us. */
  card: PaymentCard | null;
  /** What the payer's bank has taken out of the group again, and not returned. */
  withdrawn_cents: number;
  /** What is left of the charge after refunds, and after what the bank has taken. */
  left_cents: number;
  /** None of it is left. */
  is_gone: boolean;
  /** waiting: not sent yet, as the merchant's balance does not cover its part. at_bank: failed, as a bank is to decide. */
  refunds: {
    id: string;
    amount_cents: number;
    status: Refund['status'] | 'waiting' | 'at_bank';
    at: number;
  }[];
}

/** What a member has been charged, and what became of it. */
export function receipts(session: Session, member_id: string): ReceiptView[] {
  return paymentsBy(session, member_id).flatMap((payment) => {
    if (payment.status !== 'succeeded' || !payment.charge_id) return [];
    const { id, amount_cents, fee_cents, card, settled_at, created_at } = payment;
    const refunds = session.refunds
      .filter((refund) => refund.payment_id === id && isShown(refund) && !isTriedAgain(session, refund))
      .map((refund) => ({
        id: refund.id,
        amount_cents: onCard_cents(refund),
        status: receiptStatus(session, refund),
        at: refund.settled_elsewhere_at ?? refund.settled_at ?? refund.created_at,
      }));
    const withdrawn_cents = withdrawnOf_cents(payment);
    const refunded_cents = refunds
      .filter(({ status }) => status !== 'failed' && status !== 'at_bank')
      .reduce((sum, refund) => sum + refund.amount_cents, 0);
    const left_cents = Math.max(0, onCard_cents(payment) - withdrawn_cents - refunded_cents);
    return [
      {
        payment_id: id,
        amount_cents,
        fee_cents,
        paid_at: settled_at ?? created_at,
        card,
        withdrawn_cents,
        left_cents,
        is_gone: left_cents === 0,
        refunds,
      },
    ];
  });
}

function receiptStatus(session: Session, refund: Refund): ReceiptView['refunds'][number]['status'] {
  const state = refundStateOf(session, refund);
  if (state === 'refundAhead') return 'waiting';
  if (state === 'refundElsewhere') return 'settled_elsewhere';
  return state === 'refundAtBank' ? 'at_bank' : refund.status;
}

/** Whether a refund is of what has funded the group: asked for by the shop, or made since it could not be paid. */
export function isOfOrder({ reason, lines }: Refund): boolean {
  // Of one that was made by hand, only what is of shares that funded the group.
  return reason === 'requested' || reason === 'unpayable' || (reason === 'outside' && lines.length > 0);
}

/** What the shop refunds to this member after the group was funded, including the fee. */
export function refundedByShop_cents(session: Session, member_id: string): number {
  const back = moneyBack(session, member_id, isOfOrder).filter(({ text }) => text !== 'holdFreed');
  return back.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** Whether all of the order is refunded, or being refunded. */
export function isAllRefunded({ status, split }: Session): boolean {
  return status === 'funded' && areRefunded(split?.shares ?? []);
}

function areRefunded(shares: readonly Share[]): boolean {
  const owned = shares.filter(({ amount_cents }) => amount_cents > 0);
  const isBack = ({ status }: Share) => status === 'refunding' || status === 'refunded';
  return owned.length > 0 && owned.every(isBack);
}

/** Whether all that this member has paid for the order is refunded. */
export function isRefundedByShop(session: Session, member_id: string): boolean {
  const own = session.payments.filter(
    (payment) => payment.member_id === member_id && payment.status === 'succeeded',
  );
  const isMadeOrOwed = isOwedOrMade(session);
  const shares = session.split?.shares.filter(({ payment_id }) => own.some(({ id }) => id === payment_id));
  // A bank can have given what a refund had failed to.
  if (areRefunded(shares ?? [])) return true;
  return (
    refundedByShop_cents(session, member_id) > 0 &&
    own.every((payment) => leftOf(session, payment, isMadeOrOwed).amount_cents === 0)
  );
}

/** The member's own payment that was declined last and can be tried again. */
export function declinedPayment(session: Session, member_id: string): Payment | undefined {
  return session.payments.find(
    (payment) => payment.member_id === member_id && payment.status === 'open' && payment.error_code !== null,
  );
}

/** The member who is looking, if any. */
export function viewerMember(viewer: Viewer): Member | null {
  return viewer.kind === 'member' || viewer.kind === 'organizer' ? viewer.member : null;
}

/** A list that begins with a Latin name would be read from left to right. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** "2 × Filter papers, Espresso machine and 3 more": what is bought, in one line. */
export function cartSummary(page: PageSession, words: Words): string {
  const { items } = page.session.cart;
  return summary(
    items.map(({ quantity, name }) => ({ quantity: String(quantity), name })),
    words,
  );
}

/** The same of what this member's place gets: the items, where each has chosen some. */
export function placeSummary(page: PageSession, member_id: string, words: Words): string {
  const { cart, total_cents } = page.session;
  const claims = sharesOf(page.session, member_id).flatMap((share) => share.claims);
  if (claims.length === 0) return cartSummary(page, words);
  return summary(
    orderLines(cart, total_cents, claims).filter(({ kind }) => kind === 'item'),
    words,
  );
}

function summary(items: readonly Pick<OrderLine, 'quantity' | 'name'>[], words: Words): string {
  const is_rtl = words.direction === 'rtl';
  const apart = is_rtl ? isolated : isolate;
  const named = items.slice(0, 2).map(({ quantity, name }) => {
    const item = apart(name ?? '');
    return quantity === '1' ? item : `${quantity} × ${item}`;
  });
  const more = items.length - named.length;
  const listed = named.join(words.script.texts.comma);
  const list = is_rtl ? `${RIGHT_TO_LEFT_MARK}${listed}` : listed;
  return more > 0 ? words.say('andMoreListed', { list, count: more }) : words.list(named);
}
