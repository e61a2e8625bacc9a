import { type CommandOf, type Refused, refuse } from '../commands';
import type { Member, Payment, PaymentLine, Session, Share } from '../model';
import { giftRoom_cents, hasPlaceToGive, refuseGift, takesGifts } from '../query/gifts';
import { refuseName } from '../query/names';
import { isBeingPaid, isFree, takenKey } from '../query/owed';
import { claimsTotal_cents, isPaid, isSettled, linesOf, takenClaims } from '../query/shares';
import { isSwap, linkUntil, openSwapOf, swapOffered, swappable } from '../query/swap';
import { isWaiting } from '../query/waiting';
import { surveyClaims } from '../split/claims';
import { type Draft, queue } from './draft';
import { gatherRest } from './gather-rest';
import { addMember, newShare } from './group';
import { makeRoomOnRecord } from './joining';
import { refuseFull, welcome } from './let-in';
import { addPayment } from './open-payments';
import { releaseIdleGifts } from './release-gifts';

/*
 * A payment of ours whose row is gone, because the database was restored to an earlier time. It comes back under its own
 * id as it was when its card form was opened, and what the processor says of it follows as the same commands as ever:
 * those decide what it settles, and what of it is refunded.
 */

/** Recorded once. Its payer and its shares come back too, if what it pays for is still free and costs the same. */
export function noteFoundPayment(draft: Draft, command: CommandOf<'payment_found'>): Refused | undefined {
  const { session } = draft;
  const { payment_id, intent_id, opened_at } = command;
  const known = session.payments.find(({ id, intent_id: its }) => id === payment_id || its === intent_id);
  if (known) {
    known.intent_id ??= intent_id;
    draft.subject_id = known.id;
    return undefined;
  }
  if (!session.split) return refuse('group_not_started');
  const was = session.members.find(({ id }) => id === command.payer.id);
  const payer = was ?? putOnRecord(draft, command);
  if ('code' in payer) return payer;
  const lines = (command.lines ?? [forNothing(command)]).map((line) => ({ ...line }));
  const opened = { id: payment_id, member_id: payer.id, lines, created_at: opened_at };
  const payment = addPayment(draft, opened, command.holds);
  payment.intent_id = intent_id;
  draft.subject_id = payment.id;
  offerAgain(draft, payment);
  if (session.status === 'pending' && !isSwap(payment) && isLetIn(draft, payer, was === undefined))
    takeAgain(draft, payment, payer, command);
  // Nobody who has paid waits to be let in: they are in, or get their money back.
  payer.join_request = null;
  if (session.status === 'pending' || openSwapOf(session, payment)) return undefined;
  payment.status = 'canceled';
  queue(draft, { kind: 'cancel_intent', payment_id: payment.id });
  return undefined;
}

/**
 * The link by which a place was paid for, where that is gone too. A link that is withdrawn or over cancels its payments,
 * so one that has taken money changed hands, and the one who had the place was refunded.
 */
function offerAgain(draft: Draft, payment: Payment): void {
  const { session, now } = draft;
  const { swap_id, share_id } = payment.lines[0] ?? {};
  const leaver = session.split?.shares.find(({ id }) => id === share_id)?.member_id;
  if (swap_id === undefined || leaver === undefined || session.swaps.some(({ id }) => id === swap_id)) return;
  const offered = swapOffered(session, leaver) ? null : swappable(session, leaver);
  // Anyone who has paid for the place since has it.
  if (!offered || offered.payment.created_at >= payment.created_at) return;
  const expires_at = linkUntil(session, now);
  const { created_at } = payment;
  session.swaps.push({
    id: swap_id,
    member_id: leaver,
    created_at,
    expires_at,
    state: 'open',
    ended_at: null,
  });
  queue(draft, { kind: 'close_swap', swap_id, at: expires_at });
}

/** As not in the group, until there is something for them to take. */
function putOnRecord(draft: Draft, { payer, opened_at }: CommandOf<'payment_found'>): Member | Refused {
  const { id, name } = payer;
  if (name === null) return refuse('member_not_found');
  if (!makeRoomOnRecord(draft.session)) return refuse('group_full');
  const member = addMember(draft, { name, email: null }, false, id);
  member.joined_at = opened_at;
  member.left_at = opened_at;
  return member;
}

const forNothing = ({ total_cents }: CommandOf<'payment_found'>): PaymentLine => ({
  share_id: null,
  places: [],
  claims: [],
  amount_cents: total_cents,
  fee_cents: 0,
});

/**
 * Whether this payer is in the group, or comes back into it: not where somebody goes by the name meanwhile, nor where it is
 * full, nor after the payer has left. Whether the link was open, or the organizer let them in, was asked when they joined.
 */
function isLetIn({ session, now }: Draft, payer: Member, is_new: boolean): boolean {
  if (payer.left_at === null) return true;
  if (!is_new && !isWaiting(payer)) return false;
  if (takesGifts(session) && !hasPlaceToGive(session)) return false;
  return !refuseFull(session) && !(is_new && refuseName(session, payer.name, now));
}

/** The shares that are gone become the payer's again, also those that somebody else had who is gone too. */
function takeAgain(draft: Draft, payment: Payment, payer: Member, found: CommandOf<'payment_found'>): void {
  const { session } = draft;
  for (const line of payment.lines) {
    if (line.share_id === null || isKnown(session, line)) continue;
    line.share_id = session.split?.shares.find((share) => isSame(share, line, payer))?.id ?? line.share_id;
  }
  const lost = payment.lines.filter((line) => line.share_id !== null && !isKnown(session, line));
  const isGift = takesGifts(session) && !payer.is_organizer;
  const takes = isGift ? giveAgain(draft, lost, payer, found) : takeLost(session, payment, lost);
  const takesFree = payment.lines.some((line) => line.share_id === null && isFree(session, line));
  if ((takes || takesFree) && payer.left_at !== null) welcome(draft, payer, true);
}

const isKnown = ({ split }: Session, line: PaymentLine): boolean =>
  split?.shares.some(({ id }) => id === line.share_id) ?? false;

/** What the payer had before the split was changed there and back, under another id. */
const isSame = (share: Share, line: PaymentLine, payer: Member): boolean =>
  share.member_id === payer.id &&
  !isSettled(share) &&
  share.amount_cents === line.amount_cents &&
  takenKey(share) === takenKey(line);

/** Answers whether any of it was taken. Items that are claimed and not paid for give way to those that are. */
function takeLost(session: Session, payment: Payment, lost: readonly PaymentLine[]): boolean {
  const { split } = session;
  if (!split || lost.length === 0) return false;
  const { member_id, lines } = payment;
  const before = split.shares;
  if (split.mode === 'itemized' && !isBeingPaid(session, member_id)) {
    const isKept = (share: Share) =>
      share.member_id !== member_id || isPaid(share) || lines.some(({ share_id }) => share_id === share.id);
    split.shares = before.filter(isKept);
    if (takeFree(session, member_id, lost) === lost.length) return true;
  }
  split.shares = before;
  return takeFree(session, member_id, lost) > 0;
}

/** Answers how many lines have a share now. */
function takeFree(session: Session, member_id: string, lines: readonly PaymentLine[]): number {
  let taken = 0;
  for (const { share_id, ...line } of lines) {
    if (share_id === null || !isFreeAgain(session, { share_id, ...line }) || !session.split) continue;
    const { places, claims, amount_cents } = line;
    const share = newShare(share_id, member_id, { places, claims, amount_cents });
    session.split.shares = [...session.split.shares, share];
    taken += 1;
  }
  return taken;
}

/** Whether it is still free and still costs the same. */
function isFreeAgain(session: Session, line: PaymentLine): boolean {
  if (session.split?.mode !== 'itemized') return isFree(session, line);
  const { claims, amount_cents } = line;
  const lines = linesOf(session);
  return (
    claims.length > 0 &&
    surveyClaims(lines, [...takenClaims(session), ...claims]).ok &&
    claimsTotal_cents(session, lines, claims) === amount_cents
  );
}

/** Where everyone chooses what to give, it is taken out of the rest once more. What was said with it is lost. */
function giveAgain(
  draft: Draft,
  lost: readonly PaymentLine[],
  payer: Member,
  { gift }: CommandOf<'payment_found'>,
): boolean {
  const { session, now } = draft;
  const [line, ...others] = lost;
  if (!line?.share_id || others.length > 0) return false;
  releaseIdleGifts(draft, payer.id);
  const { share_id: id, amount_cents } = line;
  const place = refuseGift(session, amount_cents, giftRoom_cents(session, now))
    ? undefined
    : gatherRest(draft, amount_cents);
  if (place === undefined || !session.split) return false;
  line.places = [place];
  const said = { message: null, is_hidden: gift?.is_hidden ?? true };
  session.split.shares.push(newShare(id, payer.id, { places: [place], amount_cents, gift: said }));
  return true;
}
