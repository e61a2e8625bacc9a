import { type CommandOf, type Refused, refuse } from '../commands';
import type { Payment, Refund, Session } from '../model';
import { awaitsIssuer } from '../query/disputes';
import { attemptsOf, failedRefund, isPaidBack, isTaken, isTriedAgain, leftOf } from '../query/refunds';
import { onCard_cents } from '../query/sums';
import type { RefundStatus } from '../refund-status';
import { setShares } from './ask-for-refund';
import { type Draft, queue } from './draft';
import { bookLosses } from './loss';
import { postRefund } from './post-refund';
import { takeBackExcess } from './reversal';
import { answerSettled } from './settle-refund';
import { shrinkRefunds } from './shrink-refunds';
import { tellOfRefund } from './tell-of-refund';

/**
 * What the processor may still answer about a refund in each state; anything else is old news. To us one can wait for its
 * reversals that was sent before a restore.
 */
const NEXT: Record<RefundStatus, readonly RefundStatus[]> = {
  reversing: ['accepted', 'succeeded', 'failed'],
  superseded: [],
  queued: ['accepted', 'succeeded', 'failed'],
  accepted: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
  settled_elsewhere: [],
};

/** Records the processor's answer to a refund, which can succeed and fail later. Repeats and older answers change nothing. */
export function answerRefund(
  draft: Draft,
  command: Omit<CommandOf<'refund_answered'>, 'type'>,
): Refused | undefined {
  const refund = draft.session.refunds.find((candidate) => candidate.id === command.refund_id);
  if (!refund) return refuse('unknown_refund');
  const before = refund.status;
  const made = wasMadeAfterAll(refund, command);
  if (made) takeNewestPlace(draft.session, refund);
  if (refund.settled_elsewhere_at !== null) {
    answerSettled(draft, refund, command);
    return undefined;
  }
  refund.processor_refund_id ??= command.processor_refund_id;
  const isUnsent = before === 'reversing' && command.processor_refund_id === null;
  if (isUnsent || (!made && !NEXT[before].includes(command.status))) return undefined;
  const isNew = before === 'queued' || before === 'reversing';
  refund.status = command.status;
  refund.failure_code = command.failure_code;
  refund.settled_at = command.status === 'accepted' ? null : draft.now;
  if ((isNew || made) && command.status !== 'failed') postRefund(draft, refund, 1);
  if (!isNew && command.status === 'failed') postRefund(draft, refund, -1);
  setShares(draft, refund, command.status === 'succeeded' ? 'refunded' : 'refunding');
  if (command.status === 'succeeded') tellOfRefund(draft, refund, 'group.share_refunded');
  if (made || before === 'superseded' || (!isNew && command.status === 'failed')) bearRefund(draft, refund);
  if (command.status === 'failed') tellOfFailure(draft, refund);
  return undefined;
}

/** What of it is still owed, and not asked for again: nobody has to do anything about the rest. */
function tellOfFailure(draft: Draft, refund: Refund): void {
  const newest = attemptsOf(draft.session, refund).at(-1);
  if (newest?.status !== 'failed') return;
  tellOfRefund(draft, newest, 'group.refund_failed');
  queue(draft, { kind: 'send_mail', template: 'refund_failed', member_id: null, about_id: newest.id });
}

/**
 * A refund that was refused, or whose place another took, and that so has no id, turns out to have been made. With an id
 * a failure is final, and an older success that arrives late is ignored.
 */
function wasMadeAfterAll(refund: Refund, command: Omit<CommandOf<'refund_answered'>, 'type'>): boolean {
  const { status, processor_refund_id } = refund;
  const isGivenUp = (status === 'failed' || status === 'superseded') && processor_refund_id === null;
  return isGivenUp && command.processor_refund_id !== null && command.status !== 'failed';
}

/**
 * The newest attempt at the same refund need not be made any more, or no more than when something else took its place: this
 * one is the last of them now. If one was paid in another way, the payer has this one beside that.
 */
function takeNewestPlace(session: Session, refund: Refund): void {
  const attempts = attemptsOf(session, refund);
  const newest = attempts.at(-1);
  const next = attempts[attempts.indexOf(refund) + 1];
  if (!newest || !next) return;
  refund.settled_elsewhere_at ??= newest.settled_elsewhere_at;
  if (isTaken(newest)) return;
  newest.status = 'superseded';
  next.replaces = refund.replaces;
  refund.replaces = newest.id;
}

/**
 * It was made, and so was the one that took its place: what was reversed for it counted for the other. Or it was not made
 * after all, and banks have kept more than was left beside it, or the one whose place it took was made: it is what is left
 * of it.
 */
function bearRefund(draft: Draft, refund: Refund): void {
  const { session } = draft;
  const payment = session.payments.find(({ id }) => id === refund.payment_id);
  if (!payment) return;
  const isLost = payment.disputes.some(({ outcome }) => outcome === 'lost');
  const isCovered = onCard_cents(refund) <= onCard_cents(leftOf(session, payment, isPaidBack));
  if (refund.status === 'failed' && !isLost && isCovered) return;
  shrinkRefunds(draft, payment, isPaidBack);
  takeBackExcess(draft, payment, refund.id);
  bookLosses(draft, payment);
}

/** Asks again for a refund that failed: a new row, so that the processor sees a new request. */
export function retryRefund(draft: Draft, command: CommandOf<'retry_refund'>): Refused | undefined {
  const { session } = draft;
  const failed = session.refunds.find((candidate) => candidate.id === command.refund_id);
  if (failed?.status !== 'failed') return refuse('unknown_refund');
  const state = failedRefund(session, failed);
  if (state === 'retried') return refuse('unknown_refund', 'This refund was tried again already.');
  if (state === 'bank')
    return refuse(
      'share_disputed',
      'A bank is to decide about this payment first. The refund is tried again once it has.',
    );
  draft.subject_id = askAgain(draft, failed).id;
  return undefined;
}

/** The last open dispute is decided: refunds that the processor has refused because of it are made now. */
export function retryFailedRefunds(draft: Draft, payment: Payment): void {
  if (awaitsIssuer(payment)) return;
  for (const refund of [...draft.session.refunds]) {
    if (refund.payment_id !== payment.id || refund.status !== 'failed') continue;
    if (!isTriedAgain(draft.session, refund)) askAgain(draft, refund);
  }
}

/** The transfer was reversed with the first attempt. */
function askAgain(draft: Draft, failed: Refund): Refund {
  const refund: Refund = {
    ...failed,
    id: draft.newId('ref_'),
    replaces: failed.id,
    created_at: Math.max(draft.now, failed.created_at + 1),
    status: 'queued',
    processor_refund_id: null,
    failure_code: null,
    settled_at: null,
  };
  draft.session.refunds.push(refund);
  queue(draft, { kind: 'create_refund', refund_id: refund.id });
  return refund;
}
