import { type CommandOf, type Refused, refuse } from '../commands';
import type { Payment, Refund, Session } from '../model';
import {
  isOwedOrMade,
  isTaken,
  isTriedAgain,
  isUnanswered,
  leftAfterDisputes,
  shareAmount_cents,
} from '../query/refunds';
import { settledShares, transfersOf } from '../query/transfers';
import type { Draft } from './draft';
import { answerRefund } from './refund';
import { addRefund, refundRest } from './refund-lines';
import { refundLinesFor, wholeShares } from './refund-lines-for';
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
  const { session } = draft;
  const { processor_refund_id, status, failure_code } = command;
  const payment = session.payments.find(({ charge_id }) => charge_id === command.charge_id);
  if (!payment) return refuse('unknown_payment');
  const known = session.refunds.find((refund) => refund.processor_refund_id === processor_refund_id);
  if (!known && status === 'failed') return undefined;
  const refund = known ?? recordRefund(draft, payment, command);
  return answerRefund(draft, {
    type: 'refund_answered',
    refund_id: refund.id,
    processor_refund_id,
    status,
    failure_code,
  });
}

function recordRefund(
  draft: Draft,
  payment: Payment,
  { amount_cents: charged_cents, processor_refund_id }: CommandOf<'charge_refunded_outside'>,
): Refund {
  const { session } = draft;
  const left = leftAfterDisputes(session, payment, isTaken);
  const amount_cents = Math.max(
    shareAmount_cents(session, left, charged_cents),
    charged_cents - left.fee_cents,
  );
  const superseded = supersede(session, payment, charged_cents);
  const isFunded = transfersOf(session, payment).length > 0;
  const shares = isFunded
    ? (session.split?.shares ?? []).filter((share) => share.payment_id === payment.id)
    : [];
  // Refunds of ours without lines were for what has settled no share.
  const surplus_cents = superseded.reduce(
    (sum, one) => sum + (one.lines.length > 0 ? 0 : one.amount_cents),
    0,
  );
  const lines = refundLinesFor(session, shares, Math.max(0, amount_cents - surplus_cents));
  const last = lines.at(-1);
  // The fee that somebody has refunded by hand need not be in proportion.
  if (last && surplus_cents === 0)
    last.fee_cents += charged_cents - amount_cents - lines.reduce((sum, line) => sum + line.fee_cents, 0);
  const refund = addRefund(draft, payment, {
    reason: 'outside',
    amount_cents,
    fee_cents: charged_cents - amount_cents,
    share_ids: isFunded
      ? wholeShares(session, shares, lines)
      : superseded.flatMap(({ share_ids }) => share_ids),
    lines,
    status: 'queued',
  });
  refund.processor_refund_id = processor_refund_id;
  shrinkRefunds(draft, payment, (one) => isTaken(one) || one === refund);
  if (isFunded) takeBackExcess(draft, payment, refund.id);
  else if (session.status === 'pending') openAndReturn(draft, payment);
  return refund;
}

/** Refunds of ours that are covered by the one made outside: they must not be made as well. */
function supersede(session: Session, payment: Payment, charged_cents: number): Refund[] {
  let open_cents = charged_cents;
  const superseded: Refund[] = [];
  for (const refund of session.refunds) {
    const cents = refund.amount_cents + refund.fee_cents;
    if (refund.payment_id !== payment.id || !isUnanswered(refund) || cents > open_cents) continue;
    if (isTriedAgain(session, refund)) continue;
    open_cents -= cents;
    refund.status = 'superseded';
    superseded.push(refund);
  }
  return superseded;
}

/** The shares of an open session are owed again; what is left of their payment goes back too. */
function openAndReturn(draft: Draft, payment: Payment): void {
  const settled = settledShares(draft.session, payment.id);
  if (settled.length === 0) return;
  for (const share of settled) {
    share.status = 'pending';
    share.payment_id = null;
  }
  const left = leftAfterDisputes(draft.session, payment, isOwedOrMade(draft.session));
  if (left.amount_cents + left.fee_cents > 0) refundRest(draft, payment, left);
}
