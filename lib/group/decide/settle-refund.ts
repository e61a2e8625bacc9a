import { type CommandOf, type Refused, refuse } from '../commands';
import type { Refund, Session } from '../model';
import { attemptsOf, failedRefund, isTaken, isToBeMade } from '../query/refunds';
import { onCard_cents } from '../query/sums';
import type { RefundStatus } from '../refund-status';
import { type Draft, post } from './draft';
import { postRefund } from './post-refund';
import { mailRefund, setShares } from './refund-lines';
import { tellOfRefund } from './tell-of-refund';

/*
 * Refunds that no card takes, and that staff pay in another way. To the merchant and the payer they are as any other. The
 * money that did not go out stays on our balance at the processor, in place of what staff have paid.
 */

/**
 * Records that staff pay a failed refund in another way. They record it first, since only then nothing else can give the
 * payer the money. What they have paid already is recorded whatever came in between: where the payer has it twice, the
 * second is our loss.
 */
export function settleRefund(draft: Draft, command: CommandOf<'settle_refund'>): Refused | undefined {
  const { session } = draft;
  const named = session.refunds.find(({ id }) => id === command.refund_id);
  if (!named || attemptsOf(session, named).some((one) => one.settled_elsewhere_at !== null))
    return refuse('unknown_refund');
  if (command.is_paid) return recordPaid(draft, named);
  const state = named.status === 'failed' ? failedRefund(session, named) : 'retried';
  if (state === 'bank') return refuse('share_disputed');
  if (state !== 'retry') return refuse('unknown_refund');
  close(draft, named);
  return undefined;
}

/** It is closed: nobody is to make it any more. */
function close(draft: Draft, refund: Refund): void {
  refund.status = 'settled_elsewhere';
  refund.settled_elsewhere_at = draft.now;
  postSettled(draft, refund);
  setShares(draft, refund, 'refunded');
  tellOfRefund(draft, refund, 'group.share_refunded');
  const payment = draft.session.payments.find((one) => one.id === refund.payment_id);
  if (payment) mailRefund(draft, payment, refund, 'refund_elsewhere');
  draft.subject_id = refund.id;
}

function recordPaid(draft: Draft, named: Refund): Refused | undefined {
  const { session } = draft;
  const newest = newestOf(session, named);
  const { status, replaces } = newest;
  // One that was never tried has not failed.
  if (status === 'reversing' || (status === 'queued' && replaces === null)) return refuse('unknown_refund');
  if (isToBeMade(newest)) close(draft, newest);
  else recordBeside(draft, newest);
  // Of what was to be refunded when they paid, a bank has given a part since.
  const over_cents = Math.max(0, onCard_cents(named) - onCard_cents(newest));
  post(draft, 'written_off', newest.id, { paid_elsewhere: -over_cents, written_off: over_cents });
  return undefined;
}

/** What stands for a refund now: the newest attempt, or what somebody has made by hand in its place. */
function newestOf(session: Session, named: Refund): Refund {
  const newest = attemptsOf(session, named).at(-1) ?? named;
  if (newest.status !== 'superseded') return newest;
  const by_hand = session.refunds.find(
    (one) =>
      one.payment_id === newest.payment_id &&
      one.reason === 'outside' &&
      one.replaces === null &&
      isTaken(one) &&
      onCard_cents(one) === onCard_cents(newest),
  );
  if (by_hand) by_hand.replaces = newest.id;
  return by_hand ?? newest;
}

/** The payer has it from the card or from the bank as well. */
function recordBeside(draft: Draft, refund: Refund): void {
  const wasTold = refund.status !== 'accepted';
  refund.settled_elsewhere_at = draft.now;
  postSettled(draft, refund);
  postTwice(draft, refund, 1);
  draft.subject_id = refund.id;
  if (wasTold) return;
  setShares(draft, refund, 'refunded');
  tellOfRefund(draft, refund, 'group.share_refunded');
}

/** Books that we owe it to the payer no more, but have its money on our balance instead. */
function postSettled(draft: Draft, refund: Refund): void {
  const { id, amount_cents, fee_cents } = refund;
  post(draft, 'refund_settled', id, {
    paid_elsewhere: -onCard_cents(refund),
    held: amount_cents,
    consumer_fees: fee_cents,
  });
}

/** Books as our loss that the payer has it twice, or with -1 no longer. */
function postTwice(draft: Draft, refund: Refund, sign: 1 | -1): void {
  post(draft, 'written_off', refund.id, {
    written_off: sign * onCard_cents(refund),
    held: -sign * refund.amount_cents,
    consumer_fees: -sign * refund.fee_cents,
  });
}

/** What the processor may still answer: `queued` are those that somebody has made by hand as well. */
const NEXT: Partial<Record<RefundStatus, readonly RefundStatus[]>> = {
  settled_elsewhere: ['succeeded'],
  queued: ['accepted', 'succeeded', 'failed'],
  accepted: ['succeeded', 'failed'],
  succeeded: ['failed'],
};

/**
 * The processor has made a refund after all that was paid in another way: the payer has it twice, and the second is our
 * loss, until that fails. Nobody is told of it but staff, since the merchant and the payer were told already.
 */
export function answerSettled(
  draft: Draft,
  refund: Refund,
  { status, processor_refund_id, failure_code }: Omit<CommandOf<'refund_answered'>, 'type'>,
): void {
  const isFirst = refund.processor_refund_id === null && processor_refund_id !== null && status !== 'failed';
  const wasTaken = isTaken(refund);
  refund.processor_refund_id ??= processor_refund_id;
  const isNews = NEXT[refund.status]?.includes(status);
  // With an id it has failed for good, and being worked on is older than that.
  if (!isNews && !isFirst) return;
  refund.status = status === 'failed' ? 'settled_elsewhere' : status;
  refund.failure_code = failure_code;
  refund.settled_at = status === 'accepted' ? null : draft.now;
  if (isTaken(refund) === wasTaken) return;
  const sign = wasTaken ? -1 : 1;
  postRefund(draft, refund, sign);
  postTwice(draft, refund, sign);
}
