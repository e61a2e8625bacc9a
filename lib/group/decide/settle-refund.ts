import { type CommandOf, type Refused, refuse } from '../commands';
import type { Refund } from '../model';
import { failedRefund, isTaken } from '../query/refunds';
import { onCard_cents } from '../query/sums';
import type { RefundStatus } from '../refund-status';
import { mailRefund, setShares } from './ask-for-refund';
import { type Draft, post } from './draft';
import { postRefund } from './post-refund';
import { tellOfRefund } from './tell-of-refund';

/*
 * Refunds that no card takes, and that staff pay in another way. To the merchant and the payer they are as any other. The
 * money that did not go out stays on our balance at the processor, in place of what staff have paid.
 */

/**
 * Records that staff pay a failed refund in another way. They record it first, since only then nothing else can give the
 * payer the money.
 */
export function settleRefund(draft: Draft, command: CommandOf<'settle_refund'>): Refused | undefined {
  const { session } = draft;
  const refund = session.refunds.find(({ id }) => id === command.refund_id);
  if (refund?.status !== 'failed') return refuse('unknown_refund');
  const state = failedRefund(session, refund);
  if (state === 'bank') return refuse('share_disputed');
  if (state !== 'retry') return refuse('unknown_refund');
  refund.status = 'settled_elsewhere';
  refund.settled_elsewhere_at = draft.now;
  const { id, amount_cents, fee_cents } = refund;
  post(draft, 'refund_settled', id, {
    paid_elsewhere: -onCard_cents(refund),
    held: amount_cents,
    consumer_fees: fee_cents,
  });
  setShares(draft, refund, 'refunded');
  tellOfRefund(draft, refund, 'group.share_refunded');
  const payment = session.payments.find((one) => one.id === refund.payment_id);
  if (payment) mailRefund(draft, payment, refund, 'refund_elsewhere');
  draft.subject_id = id;
  return undefined;
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
  post(draft, 'written_off', refund.id, {
    written_off: sign * onCard_cents(refund),
    held: -sign * refund.amount_cents,
    consumer_fees: -sign * refund.fee_cents,
  });
}
