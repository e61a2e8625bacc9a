import { chargeStep_cents } from '@/lib/money/currency';
import { type CommandOf, type Refused, refuse } from '../commands';
import type { Payment, Refund, RefundReason, Session, Share } from '../model';
import {
  attemptsOf,
  isOwedOrMade,
  isPaidBack,
  isToBeMade,
  isTriedAgain,
  type Left,
  leftAfterDisputes,
  leftOf,
  leftOfShares_cents,
  shareAmount_cents,
  sharesOfRefund,
} from '../query/refunds';
import { onCard_cents, totalsOf } from '../query/sums';
import { transfersOf } from '../query/transfers';
import { addRefund, mailRefund, refundRest } from './ask-for-refund';
import { refundWhatNobodyHas } from './dispute';
import { refundLinesFor, wholeShares } from './divide-refund';
import type { Draft } from './draft';
import { endWithRefunds } from './end';
import { bookLosses } from './loss';
import { answerRefund } from './refund';
import { reopenShares } from './release-hold';
import { takeBackExcess } from './reversal';
import { shrinkRefunds } from './shrink-refunds';

/**
 * A refund that somebody has made by hand at the processor. Money that is gone is not paid: an open session's share is
 * owed again, and a funded session's transfer is reversed in proportion. A refund of ours for the same money is
 * superseded.
 */
export function noteOutsideRefund(
  draft: Draft,
  command: CommandOf<'charge_refunded_outside'>,
): Refused | undefined {
  return noteRefund(draft, command, null, (payment) =>
    recordRefund(draft, payment, { ...command, reason: 'outside', share_ids: null }),
  );
}

/**
 * A refund of ours comes back under its own id after a restore. If it was made because the group had ended, the group
 * ends again: nobody must pay for what the shop was told is off.
 */
export function noteFoundRefund(draft: Draft, command: CommandOf<'refund_found'>): Refused | undefined {
  const { refund_id, reason } = command;
  return noteRefund(draft, command, refund_id, (payment) => {
    if (draft.session.status === 'pending' && (reason === 'cancelled' || reason === 'expired'))
      endWithRefunds(draft, reason);
    // The processor's time is that of a whole second, which need not be over: what is decided here comes later.
    const made_at = Math.min(command.made_at, draft.now);
    return recordRefund(draft, payment, { ...command, id: refund_id, reason: reason ?? 'outside', made_at });
  });
}

/** A known refund only takes the processor's answer. One that is not known, and has failed, moved nothing. */
function noteRefund(
  draft: Draft,
  command: CommandOf<'charge_refunded_outside' | 'refund_found'>,
  own_id: string | null,
  record: (payment: Payment) => Refund,
): Refused | undefined {
  const { session } = draft;
  const { charge_id, processor_refund_id, status, failure_code } = command;
  const payment = session.payments.find((each) => each.charge_id === charge_id);
  if (!payment) return refuse('unknown_payment');
  const known = session.refunds.find(
    (refund) => refund.id === own_id || refund.processor_refund_id === processor_refund_id,
  );
  if (!known && status === 'failed') return undefined;
  const refund_id = (known ?? record(payment)).id;
  return answerRefund(draft, { refund_id, processor_refund_id, status, failure_code });
}

/** A refund that the processor has made, and that we do not know. */
interface Made {
  /** Of our own row, which is gone. */
  id?: string;
  amount_cents: number;
  reason: RefundReason;
  share_ids: readonly string[] | null;
  made_at?: number;
  /** Of the rows that it was asked for in place of. */
  replaces?: readonly string[];
}

function recordRefund(draft: Draft, payment: Payment, made: Made): Refund {
  const { id, amount_cents: charged_cents, reason, share_ids } = made;
  const { session } = draft;
  const left = leftOf(session, payment, isPaidBack);
  const twice = settledTwice(session, payment, onCard_cents(left), made);
  if (twice) return recordTwice(draft, payment, twice, made);
  const unsent = new Set(session.refunds.filter(({ status }) => status === 'reversing'));
  const replaced = replacedBy(session, payment, made);
  const superseded = supersede(session, payment, made, replaced);
  // What was taken back for one that is gone as well is known by it.
  const isGone = !session.refunds.some((one) => made.replaces?.includes(one.id));
  const replaces = replaced?.id ?? (isGone ? made.replaces?.at(-1) : undefined);
  const isFunded = transfersOf(session, payment).length > 0;
  const settled = paidBy(session, payment);
  const named = settled.filter((share) => share_ids?.includes(share.id));
  // First the shares of the refunds whose place it takes.
  const covered = new Set(superseded.flatMap(sharesOfRefund));
  const inOrder = settled.toSorted(
    (one, other) => Number(covered.has(other.id)) - Number(covered.has(one.id)),
  );
  const shares = isFunded ? (named.length > 0 ? named : inOrder) : [];
  // What was taken back for the one whose place it takes is for the same shares.
  const same = superseded.find((one) => onCard_cents(one) === charged_cents);
  const amount_cents = same?.amount_cents ?? amountOf(session, shares, left, charged_cents, reason);
  const refund = addRefund(draft, payment, {
    ...(id !== undefined && { id }),
    ...(replaces !== undefined && { replaces }),
    reason,
    amount_cents,
    fee_cents: charged_cents - amount_cents,
    share_ids: isFunded ? [] : superseded.flatMap((one) => one.share_ids),
    lines: [],
    status: 'queued',
  });
  shrinkRefunds(draft, payment, (one) => isPaidBack(one) || one === refund);
  // Each attempt at a refund is of the same shares, however much smaller it is.
  if (isFunded && replaced && superseded.length === 1)
    Object.assign(refund, { share_ids: replaced.share_ids, lines: replaced.lines });
  else if (isFunded) nameShares(session, payment, refund, shares, superseded);
  // One whose row is gone has been told, and so has one that was sent, whose place this one takes.
  const isNews = id === undefined && superseded.every((one) => unsent.has(one));
  if (isNews) mailRefund(draft, payment, refund);
  if (isFunded) takeBackExcess(draft, payment, refund.id);
  bookLosses(draft, payment);
  // A loss had made ours smaller, and the bank can have given that back before we heard of either.
  if (replaced && onCard_cents(replaced) > charged_cents) refundWhatNobodyHas(draft, payment);
  const rest = !isFunded && session.status === 'pending' ? openAndReturn(draft, payment) : undefined;
  if (isNews && rest) mailRefund(draft, payment, rest);
  return refund;
}

/**
 * The refund that was paid in another way and that is made now as well: the one of that amount, whatever is left. But what
 * is still to be made of that amount is made with it, and one whose row is gone is its own, as long as so much is left.
 */
function settledTwice(
  session: Session,
  payment: Payment,
  left_cents: number,
  { id, amount_cents }: Made,
): Refund | undefined {
  const same = session.refunds.filter(
    (refund) => refund.payment_id === payment.id && onCard_cents(refund) === amount_cents,
  );
  const isOwed = same.some((refund) => isToBeMade(refund) && !isTriedAgain(session, refund));
  if (amount_cents <= left_cents && (isOwed || id !== undefined)) return undefined;
  return same.find(({ status }) => status === 'settled_elsewhere');
}

/** It takes the place of the one that was paid, as that would have been made after all. */
function recordTwice(draft: Draft, payment: Payment, twice: Refund, { id, reason }: Made): Refund {
  const { amount_cents, fee_cents, share_ids, lines, settled_elsewhere_at } = twice;
  twice.status = 'superseded';
  return addRefund(draft, payment, {
    ...(id !== undefined && { id }),
    replaces: twice.id,
    reason,
    ...{ amount_cents, fee_cents, share_ids, lines, settled_elsewhere_at },
    status: 'queued',
  });
}

/** The shares that a payment has settled, also those that are refunded since. */
function paidBy({ split }: Session, { id }: Payment): Share[] {
  return split?.shares.filter(({ payment_id }) => payment_id === id) ?? [];
}

/** What a refund made by hand is of which share, once it is known what it has left of ours. */
function nameShares(
  session: Session,
  payment: Payment,
  refund: Refund,
  shares: readonly Share[],
  superseded: readonly Refund[],
): void {
  // Refunds of ours without lines were for what has settled no share.
  const surplus = totalsOf(superseded.filter((one) => one.lines.length === 0));
  const of_shares_cents = refund.amount_cents - surplus.amount_cents;
  // No more of the shares can be refunded afterwards than the charge has left.
  const left_cents = leftOf(session, payment, isOwedOrMade(session)).amount_cents;
  const gone_cents = leftOfShares_cents(session, paidBy(session, payment)) - left_cents;
  const asked = superseded.flatMap((one) => one.lines);
  const lines = refundLinesFor(session, shares, Math.max(0, of_shares_cents, gone_cents), asked);
  // What a bank has left of a whole share is less than the share, and yet all of it.
  const whole = new Set([
    ...wholeShares(session, shares, lines),
    ...superseded.flatMap((one) => one.share_ids),
  ]);
  const share_ids = shares.filter(({ id }) => whole.has(id)).map(({ id }) => id);
  const last = lines.at(-1);
  // The fee that somebody has refunded by hand need not be in proportion.
  const { amount_cents, fee_cents } = totalsOf(lines);
  if (last && (surplus.amount_cents === 0 || amount_cents === of_shares_cents))
    last.fee_cents += Math.max(-last.fee_cents, refund.fee_cents - surplus.fee_cents - fee_cents);
  Object.assign(refund, { share_ids, lines });
}

/**
 * What of a refund are shares. Ours have rounded the fee of each share down to a charge step: the amount that makes the
 * same total was asked for.
 */
function amountOf(
  session: Session,
  shares: readonly Share[],
  left: Left,
  charged_cents: number,
  reason: RefundReason,
): number {
  const about_cents = shareAmount_cents(session, left, charged_cents);
  if (reason === 'outside') return about_cents;
  const step_cents = chargeStep_cents(session.currency);
  for (let off = 0; off <= shares.length + 1; off += 1) {
    for (const amount_cents of [about_cents + off * step_cents, about_cents - off * step_cents]) {
      const lines = totalsOf(refundLinesFor(session, shares, amount_cents));
      const isWhole = onCard_cents(lines) === charged_cents;
      if (isWhole && lines.amount_cents === amount_cents) return amount_cents;
    }
  }
  return about_cents;
}

/** Refunds of ours that are covered by the one that was made: they must not be made as well. */
function supersede(session: Session, payment: Payment, made: Made, replaced: Refund | undefined): Refund[] {
  let open_cents = made.amount_cents;
  const superseded: Refund[] = [];
  const take = (refund: Refund) => {
    open_cents -= onCard_cents(refund);
    refund.status = 'superseded';
    superseded.push(refund);
  };
  // It need not be as large.
  if (replaced) take(replaced);
  for (const refund of session.refunds) {
    if (refund.payment_id !== payment.id || !isToBeMade(refund) || onCard_cents(refund) > open_cents)
      continue;
    if (!isTriedAgain(session, refund) && !isBeside(made, refund)) take(refund);
  }
  return superseded;
}

/** The newest attempt at what a refund of ours was asked for in place of, where it is still to be made. */
function replacedBy(session: Session, payment: Payment, { replaces = [] }: Made): Refund | undefined {
  const named = session.refunds.findLast(
    ({ id, payment_id }) => payment_id === payment.id && replaces.includes(id),
  );
  const newest = named && attemptsOf(session, named).at(-1);
  return newest && isToBeMade(newest) ? newest : undefined;
}

/**
 * Whether a refund of ours that has come back was made besides this one, which is to be made as well. What was decided
 * again after the restore is for the same money, and so is the same refund that had failed and was tried again.
 */
function isBeside({ id, made_at = 0, share_ids, amount_cents }: Made, refund: Refund): boolean {
  if (id === undefined || refund.created_at >= made_at) return false;
  const isSame =
    onCard_cents(refund) === amount_cents && sharesOfRefund(refund).join() === (share_ids ?? []).join();
  return refund.status !== 'failed' || !isSame;
}

/** The shares of an open session are owed again; what is left of their payment goes back too. */
function openAndReturn(draft: Draft, payment: Payment): Refund | undefined {
  if (reopenShares(draft, payment).length === 0) return undefined;
  const left = leftAfterDisputes(draft.session, payment, isOwedOrMade(draft.session));
  return onCard_cents(left) > 0 ? refundRest(draft, payment, left) : undefined;
}
