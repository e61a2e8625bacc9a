import { DEADLINE_UTC, formatDate } from '@/lib/format/date';
import type { Member, Reversal, Session } from '@/lib/group/model';
import { isInquiry } from '@/lib/group/query/disputes';
import { isReleased } from '@/lib/group/query/holds';
import { isShown, reasonOf } from '@/lib/group/query/refunds';
import { deadlineOf } from '@/lib/group/query/rescue';
import { onCard_cents, onCards_cents, sumOf_cents } from '@/lib/group/query/sums';
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
  closed_at: Date | null;
}

export function timeline(session: Session, disputes: readonly SessionDispute[] = []): Moment[] {
  const money = (cents: number) => formatMoney(cents, session.currency);
  const name = (id: string) => session.members.find((member) => member.id === id)?.name ?? 'Somebody';
  const moments: Moment[] = [];
  const add = (at: number | null, text: string, tone: Moment['tone'] = 'neutral') => {
    // Time that passes in test mode moves what people did before the creation, which stays.
    if (at !== null) moments.push({ at: startOf(session.created_at, at), text, tone });
  };
  add(session.created_at, 'Session created');
  for (const member of session.members) {
    if (isAtTheDoor(session, member.id)) continue;
    const [came, went] = wordsFor(member);
    add(member.joined_at, `${member.name} ${came}`);
    if (went) add(member.left_at, `${member.name} ${went}`);
    add(member.last_reminded_at, `${member.name} was reminded`);
  }
  add(session.extended_at, `Deadline extended to ${formatDate(deadlineOf(session), DEADLINE_UTC)}`);
  if (session.rescue_until !== null)
    add(
      deadlineOf(session),
      `Deadline missed: payments are kept until ${formatDate(session.rescue_until, DEADLINE_UTC)}`,
    );
  for (const { member_id, created_at, ended_at, state, done } of session.swaps) {
    add(created_at, `${name(member_id)} offered the place to somebody else`);
    if (done) add(ended_at, `${name(done.member_id)} took the place of ${name(member_id)}`, 'good');
    else if (state === 'closed') add(ended_at, `The place of ${name(member_id)} is no longer offered`);
  }
  for (const payment of session.payments) {
    const cents = onCard_cents(payment);
    add(payment.created_at, `${name(payment.member_id)} opened the card form for ${money(cents)}`);
    const { hold } = payment;
    if (hold) add(hold.began_at ?? null, `${name(payment.member_id)}’s card holds ${money(cents)}`, 'good');
    // One that was charged all the same has not been released.
    if (hold?.ended && isReleased(payment, hold.ended))
      add(hold.ended_at ?? null, `Hold of ${money(cents)} released (${HOLD_ENDS[hold.ended]})`);
    if (payment.status === 'succeeded') {
      add(payment.settled_at, `${name(payment.member_id)} paid ${money(cents)}`, 'good');
    }
  }
  // The end comes before the refunds that it asked for in the same moment: the order is kept for equal times.
  if (session.status !== 'pending') {
    const tone = session.status === 'funded' ? 'good' : 'neutral';
    add(session.ended_at, ENDS[session.end_reason ?? session.cancelled_by ?? session.status], tone);
  }
  for (const refund of session.refunds) {
    const cents = onCard_cents(refund);
    add(refund.created_at, `Refund of ${money(cents)} requested (${REASONS[reasonOf(session, refund)]})`);
    if (refund.status === 'succeeded') add(refund.settled_at, `Refund of ${money(cents)} succeeded`, 'good');
    if (refund.settled_elsewhere_at !== null && isShown(refund))
      add(
        refund.settled_elsewhere_at,
        `Refund of ${money(cents)} paid in another way than to the card`,
        'good',
      );
    // One that has failed can be replaced since.
    if (refund.failure_code !== null || refund.status === 'failed') {
      add(
        refund.settled_at,
        `Refund of ${money(cents)} failed: ${(refund.failure_code ?? 'unknown').replaceAll('_', ' ')}`,
        'bad',
      );
    }
  }
  for (const transfer of session.transfers) {
    const { waiting_at, waiting_code } = transfer;
    const why = TRANSFER_WAITS[waiting_code ?? ''] ?? '';
    add(waiting_at, `A transfer of ${money(transfer.amount_cents)} had to wait${why}`, 'bad');
    if (transfer.status === 'succeeded')
      add(transfer.settled_at, `${money(transfer.amount_cents)} transferred to you`, 'good');
  }
  for (const [id, waiting] of reversalsThatWaited(session)) {
    const refund = session.refunds.find((one) => one.id === id);
    const what = refund
      ? `The refund of ${money(onCards_cents([refund]))}`
      : `${money(sumOf_cents(waiting))} to be reversed of your transfers`;
    const what_for = waiting.map(({ waiting_code }) => REVERSAL_WAITS[waiting_code ?? '']).find(Boolean);
    add(
      Math.min(...waiting.map(({ waiting_at }) => waiting_at ?? 0)),
      `${what} had to wait for ${what_for ?? 'your balance at Stripe'}`,
      'bad',
    );
  }
  for (const reversal of session.reversals) {
    const { status, settled_at, amount_cents } = reversal;
    if (status === 'made' || status === 'returned')
      add(settled_at, `${money(amount_cents)} of your transfers reversed`);
    if (isBorneByUs(session, reversal))
      add(settled_at, `${money(amount_cents)} that your balance did not cover is borne by Split`);
  }
  for (const { payment_id, amount_cents, status, opened_at, submitted_at, closed_at } of disputes) {
    const payer = name(session.payments.find(({ id }) => id === payment_id)?.member_id ?? '');
    const what = isInquiry(status) ? 'inquiry' : 'dispute';
    const about = `${what} about ${money(amount_cents)} of ${payer}`;
    add(opened_at.getTime(), `The bank has opened the ${about}`, 'bad');
    add(submitted_at?.getTime() ?? null, `Evidence sent to the bank for the ${about}`);
    const [end, tone] = DISPUTE_ENDS[status] ?? (['closed', 'neutral'] as const);
    add(closed_at?.getTime() ?? null, `The ${about} is ${end}`, tone);
  }
  return moments.sort((a, b) => a.at - b.at);
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
