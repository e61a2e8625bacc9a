import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import type { Member, Payment, Refund, Reversal, Session, Transfer } from '@/lib/group/model';
import { isInquiry } from '@/lib/group/query/disputes';
import { failedCaptureAt, isReleased, SECOND_TRY_ms } from '@/lib/group/query/holds';
import { isShown, reasonOf } from '@/lib/group/query/refunds';
import { deadlineOf } from '@/lib/group/query/rescue';
import { askedOf_cents, onCard_cents, onCards_cents, sumOf_cents } from '@/lib/group/query/sums';
import { isAtTheDoor } from '@/lib/group/query/swap';
import { isBorneByUs, TRANSFER_NOT_MADE } from '@/lib/group/query/transfers';
import { startOf } from '@/lib/group/query/view';
import { formatMoney } from '@/lib/money/currency';

/** What has happened to a session, in order, in words. Pure. */
export interface Moment {
  at: number;
  text: string;
  tone: 'neutral' | 'good' | 'bad';
}

/** What became of those who asked to join. */
const ANSWERS = { waiting: null, declined: 'was not let in', withdrawn: 'stopped waiting' } as const;

/** How somebody came and went. */
function wordsFor({ is_organizer, join_request }: Member): [came: string, went: string | null] {
  if (join_request) return ['asked to join', ANSWERS[join_request.status]];
  return [is_organizer ? 'started the group' : 'joined', 'left'];
}

/** A dispute of one of the session's payments. */
interface SessionDispute {
  payment_id: string;
  amount_cents: number;
  /** The processor's own word. */
  status: string;
  opened_at: Date;
  submitted_at: Date | null;
  processor_answered_at: Date | null;
  closed_at: Date | null;
}

/** Where each part of a story writes. */
interface Telling {
  session: Session;
  add(at: number | null, text: string, tone?: Moment['tone']): void;
  money(cents: number): string;
  /** A member's name. */
  name(id: string): string;
}

export function timeline(session: Session, disputes: readonly SessionDispute[] = []): Moment[] {
  const moments: Moment[] = [];
  const telling: Telling = {
    session,
    add: (at, text, tone = 'neutral') => {
      // Time that passes in test mode moves what people did before the creation, which stays.
      if (at !== null) moments.push({ at: startOf(session.created_at, at), text, tone });
    },
    money: (cents) => formatMoney(cents, session.currency),
    name: (id) => session.members.find((member) => member.id === id)?.name ?? 'Somebody',
  };
  telling.add(session.created_at, 'Session created');
  for (const member of session.members) tellMember(telling, member);
  tellDeadline(telling);
  for (const swap of session.swaps) tellSwap(telling, swap);
  for (const payment of session.payments) tellPayment(telling, payment);
  // The end comes before the refunds that it asked for in the same moment: the order is kept for equal times.
  tellEnd(telling);
  for (const refund of session.refunds) tellRefund(telling, refund);
  for (const transfer of session.transfers) tellTransfer(telling, transfer);
  for (const [id, waited] of reversalsThatWaited(session)) tellWaiting(telling, id, waited);
  for (const reversal of session.reversals) tellReversal(telling, reversal);
  for (const dispute of disputes) tellDispute(telling, dispute);
  return moments.sort((a, b) => a.at - b.at);
}

function tellMember({ session, add }: Telling, member: Member): void {
  if (isAtTheDoor(session, member.id)) return;
  const [came, went] = wordsFor(member);
  add(member.joined_at, `${member.name} ${came}`);
  if (went) add(member.left_at, `${member.name} ${went}`);
  add(member.last_reminded_at, `${member.name} was reminded`);
}

function tellDeadline({ session, add }: Telling): void {
  const { extended_at, rescue_until, payments } = session;
  const deadline = deadlineOf(session);
  // What the organizer chose is not kept where a failed capture has moved it since.
  const isMoved = payments.map(failedCaptureAt).some((at) => {
    const isSince = at !== null && extended_at !== null && at >= extended_at && at < deadline;
    return isSince && deadline <= at + SECOND_TRY_ms;
  });
  const to = isMoved ? '' : ` to ${formatDate(deadline, DEADLINE_UTC)}`;
  add(extended_at, `Deadline extended${to}`);
  if (rescue_until === null) return;
  const until = formatDate(rescue_until, DEADLINE_UTC);
  add(deadline, `Deadline missed: payments are kept until ${until}`);
}

function tellSwap(
  { add, name }: Telling,
  { member_id, created_at, ended_at, state, done }: Session['swaps'][number],
): void {
  add(created_at, `${name(member_id)} offered the place to somebody else`);
  if (done) add(ended_at, `${name(done.member_id)} took the place of ${name(member_id)}`, 'good');
  else if (state === 'closed') add(ended_at, `The place of ${name(member_id)} is no longer offered`);
}

function tellPayment({ add, money, name }: Telling, payment: Payment): void {
  const { hold, member_id } = payment;
  const asked = money(askedOf_cents(payment));
  add(payment.created_at, `${name(member_id)} opened the card form for ${asked}`);
  if (hold) add(hold.began_at ?? null, `${name(member_id)}’s card holds ${asked}`, 'good');
  // One that was charged all the same has not been released.
  if (hold?.ended && isReleased(payment, hold.ended))
    add(hold.ended_at ?? null, `Hold of ${asked} released (${HOLD_ENDS[hold.ended]})`);
  if (payment.status === 'succeeded')
    add(payment.settled_at, `${name(member_id)} paid ${money(onCard_cents(payment))}`, 'good');
  const failed_at = failedCaptureAt(payment);
  if (failed_at === null) return;
  const until = formatDate(failed_at + SECOND_TRY_ms, DEADLINE_UTC);
  add(failed_at, `A card was not charged what it held: the group has until ${until} at least`);
}

function tellEnd({ session, add }: Telling): void {
  if (session.status === 'pending') return;
  const tone = session.status === 'funded' ? 'good' : 'neutral';
  add(session.ended_at, ENDS[session.end_reason ?? session.cancelled_by ?? session.status], tone);
}

function tellRefund({ session, add, money }: Telling, refund: Refund): void {
  const { created_at, settled_at, settled_elsewhere_at, status, failure_code } = refund;
  const what = `Refund of ${money(onCard_cents(refund))}`;
  add(created_at, `${what} requested (${REASONS[reasonOf(session, refund)]})`);
  if (status === 'succeeded') add(settled_at, `${what} succeeded`, 'good');
  if (isShown(refund)) add(settled_elsewhere_at, `${what} paid in another way than to the card`, 'good');
  // One that has failed can be replaced since.
  if (failure_code !== null || status === 'failed')
    add(settled_at, `${what} failed: ${(failure_code ?? 'unknown').replaceAll('_', ' ')}`, 'bad');
}

function tellTransfer({ add, money }: Telling, transfer: Transfer): void {
  const { amount_cents, status, settled_at, waiting_at, waiting_code } = transfer;
  const why = TRANSFER_WAITS[waiting_code ?? ''] ?? '';
  add(waiting_at, `A transfer of ${money(amount_cents)} had to wait${why}`, 'bad');
  if (status === 'succeeded') add(settled_at, `${money(amount_cents)} transferred to you`, 'good');
}

function tellWaiting({ session, add, money }: Telling, cause_id: string, waited: readonly Reversal[]): void {
  const refund = session.refunds.find(({ id }) => id === cause_id);
  const what = refund
    ? `The refund of ${money(onCards_cents([refund]))}`
    : `${money(sumOf_cents(waited))} to be reversed of your transfers`;
  const what_for = waited.map(({ waiting_code }) => REVERSAL_WAITS[waiting_code ?? '']).find(Boolean);
  const since = Math.min(...waited.map(({ waiting_at }) => waiting_at ?? 0));
  add(since, `${what} had to wait for ${what_for ?? 'your balance at Stripe'}`, 'bad');
}

function tellReversal({ session, add, money }: Telling, reversal: Reversal): void {
  const { status, settled_at, amount_cents } = reversal;
  if (status === 'made' || status === 'returned')
    add(settled_at, `${money(amount_cents)} of your transfers reversed`);
  if (isBorneByUs(session, reversal))
    add(settled_at, `${money(amount_cents)} that your balance did not cover is borne by Split`);
}

function tellDispute({ session, add, money, name }: Telling, dispute: SessionDispute): void {
  const { payment_id, amount_cents, status, opened_at, submitted_at, processor_answered_at, closed_at } =
    dispute;
  const payer = name(session.payments.find(({ id }) => id === payment_id)?.member_id ?? '');
  const what = isInquiry(status) ? 'inquiry' : 'dispute';
  const about = `${what} about ${money(amount_cents)} of ${payer}`;
  add(opened_at.getTime(), `The bank has opened the ${about}`, 'bad');
  add(submitted_at?.getTime() ?? null, `Evidence sent to the bank for the ${about}`);
  add(processor_answered_at?.getTime() ?? null, `Stripe has answered the ${about} by itself`);
  const [end, tone] = DISPUTE_ENDS[status] ?? (['closed', 'neutral'] as const);
  add(closed_at?.getTime() ?? null, `The ${about} is ${end}`, tone);
}

/** The reversals that could not be made at first, by what each is for. */
function reversalsThatWaited({ reversals }: Session): [cause_id: string, waited: Reversal[]][] {
  const waited = reversals.filter(({ waiting_at, status }) => waiting_at !== null && status !== 'canceled');
  const causes = [...new Set(waited.map(({ cause_id }) => cause_id))];
  return causes.map((id) => [id, waited.filter(({ cause_id }) => cause_id === id)]);
}

/** Said only while it waits, as the reason is not kept. */
const TRANSFER_WAITS: Readonly<Record<string, string>> = {
  no_account: ' for your payout account',
  insufficient_capabilities_for_transfer: ' for your payout account',
  balance_insufficient: ' for the card payments to become available',
  permission_missing: ' for our access to Stripe',
};

const REVERSAL_WAITS: Readonly<Record<string, string>> = {
  permission_missing: 'our access to Stripe',
  [TRANSFER_NOT_MADE]: 'a transfer to you',
};

const REASONS = {
  cancelled: 'the session was cancelled',
  expired: 'the session expired',
  late: 'the payment arrived too late',
  duplicate: 'the share was paid already',
  requested: 'requested by your team',
  outside: 'made at Stripe',
  returned: 'no longer owed',
  unpayable: 'you could not be paid',
  taken_back: 'taken back by the payer after the deadline',
  swapped: 'somebody else paid for the place',
  sold_out: 'you had run out',
  milestone_missed: 'too little was paid for a milestone',
} as const;

const HOLD_ENDS = {
  too_short: 'it would have ended before the group',
  unwanted: 'no longer owed',
  ended: 'the group has ended',
  taken_back: 'taken back by the payer after the deadline',
  lost: 'the bank did not keep the money',
} as const;

const DISPUTE_ENDS: Readonly<Record<string, readonly [end: string, tone: Moment['tone']]>> = {
  won: ['won', 'good'],
  lost: ['lost', 'bad'],
  prevented: ['closed: it was prevented', 'neutral'],
};

const ENDS = {
  funded: 'All shares are paid: the group is funded',
  cancelled: 'Session cancelled',
  shop: 'Session cancelled by your team or your server',
  organizer: 'Session cancelled by the organizer',
  expired: 'Session expired',
  milestone_missed: 'Session expired: too little was paid for a milestone',
  sold_out: 'Session ended: you reported that you have run out',
} as const;
