import type Stripe from 'stripe';
import type { disputes } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/prisma';
import type { Session } from '@/lib/group/model';
import { isInquiry, isWon, outcomeOf } from '@/lib/group/query/disputes';
import { log } from '@/lib/log';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { apply } from '@/lib/session/apply';
import { idOf, LIST_PAGE } from '../processor/objects';
import { stripeFor } from '../processor/stripe';
import { AWAITS_ANSWER, hasAnsweredItself, mayAnswerItself } from './awaits-answer';

/** Applies the processor's state of a dispute to the session whose payment it is about. Safe to repeat. */
export async function applyDispute(session_id: string, said: Stripe.Dispute): Promise<void> {
  const dispute = byItsMoney(said);
  await apply(
    session_id,
    {
      type: 'dispute_changed',
      charge_id: idOf(dispute.charge),
      dispute_id: dispute.id,
      status: dispute.status,
      amount_cents: dispute.amount,
      returned_cents: returned_cents(dispute),
      reason: dispute.reason,
      due_by: dueBy(dispute)?.getTime() ?? null,
    },
    { also: (tx, { session }) => keepDispute(tx, session, dispute) },
  );
}

/**
 * A dispute can be prevented before any money moves, or by a network that pays the cardholder with ours (Visa, rapid dispute
 * resolution). Then it is lost.
 */
export function byItsMoney(dispute: Stripe.Dispute): Stripe.Dispute {
  const withdrawn_cents = dispute.balance_transactions.reduce((sum, one) => sum - Math.min(0, one.amount), 0);
  const isPaid = dispute.status === 'prevented' && withdrawn_cents > returned_cents(dispute);
  return isPaid ? { ...dispute, status: 'lost', amount: withdrawn_cents } : dispute;
}

/** What of a dispute's withdrawal has come back; sessions are paid in a currency that is not converted. */
export function returned_cents({ balance_transactions }: Stripe.Dispute): number {
  return balance_transactions.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}

/** Applies every dispute of a charge as it is now: they decide what a refund of it means. */
export async function syncDisputes(session_id: string, livemode: boolean, charge: string): Promise<void> {
  const { data } = await stripeFor(livemode).disputes.list({ charge, limit: LIST_PAGE });
  for (const dispute of data.toReversed()) await applyDispute(session_id, dispute);
}

/** Null, or 0 in some versions of the API, when the bank takes no answer. */
function dueBy({ evidence_details: { due_by } }: Stripe.Dispute): Date | null {
  return due_by ? new Date(due_by * 1000) : null;
}

/**
 * Keeps the desk's row of a dispute, under the session's lock, which puts reports in order. One that is older than what
 * the session knows changes nothing.
 */
async function keepDispute(tx: Transaction, session: Session, dispute: Stripe.Dispute): Promise<void> {
  const payment = session.payments.find(({ charge_id }) => charge_id === idOf(dispute.charge));
  const known = payment?.disputes.find(({ id }) => id === dispute.id);
  if (known && isWon(known) && known.status !== dispute.status && dispute.status === 'lost')
    log('error', 'a dispute that was closed without a loss is lost now', {
      session_id: session.id,
      dispute_id: known.id,
    });
  if (!payment || known?.status !== dispute.status) return;
  const { id, status, reason, amount: amount_cents } = dispute;
  const manual_at = AWAITS_ANSWER.includes(status) && mayAnswerItself(dispute) ? null : new Date();
  const said = { status, reason, amount_cents, due_by: dueBy(dispute), manual_at };
  const before = await tx.prisma.disputes.findUnique({ where: { id } });
  if (!before) {
    const noted = await tx.prisma.payer_addresses.findUnique({ where: { payment_id: payment.id } });
    const { id: session_id, merchant_id, livemode, currency } = session;
    const owner = { session_id, payment_id: payment.id, merchant_id, livemode, currency };
    await tx.prisma.disputes.create({
      data: {
        id,
        ...owner,
        ...said,
        ...progress(dispute, null),
        opened_at: new Date(dispute.created * 1000),
        payer_address: noted?.address ?? null,
      },
    });
    await takeOver(tx, dispute);
    return;
  }
  // A bank that makes a dispute of its inquiry wants another answer.
  const escalated = isInquiry(before.status) && !isInquiry(status) && outcomeOf(status) === 'open';
  const unanswered = { submitted_at: null, processor_answered_at: null };
  const again = { decision: null, decided_at: null, refusal: null, ...unanswered };
  await tx.prisma.disputes.update({
    where: { id },
    data: {
      ...said,
      unknown_at: null,
      ...(escalated ? again : progress(dispute, before)),
      // It was kept for the evidence.
      ...(outcomeOf(status) !== 'open' && { payer_address: null }),
    },
  });
  if (hasAnsweredItself(dispute) && before.processor_answered_at === null)
    log('error', 'the processor has answered a dispute by itself', { dispute_id: id });
  // Once: what it does not take is tried again by the clock.
  if (escalated || before.manual_at !== null) await takeOver(tx, dispute);
}

/** The answer to a dispute is the merchant's, or none: a job has the processor send nothing by itself. */
async function takeOver(tx: Transaction, dispute: Stripe.Dispute): Promise<void> {
  if (AWAITS_ANSWER.includes(dispute.status) && mayAnswerItself(dispute))
    await enqueue(tx, jobs.answer_dispute, { dispute_id: dispute.id });
}

interface Progress {
  submitted_at: Date | null;
  processor_answered_at: Date | null;
  closed_at: Date | null;
}

function progress(dispute: Stripe.Dispute, before: (Progress & Pick<disputes, 'decision'>) | null): Progress {
  const { status } = dispute;
  const byItself = hasAnsweredItself(dispute);
  const at = (is_so: boolean, known: Date | null = null) => known ?? (is_so ? new Date() : null);
  const submitted_at = at(status.endsWith('under_review') && !byItself, before?.submitted_at);
  const processor_answered_at = at(byItself, before?.processor_answered_at);
  const closed_at = at(outcomeOf(status) !== 'open', before?.closed_at);
  // Version 0.2.0 took the processor's answers for the merchant's.
  return byItself && before?.submitted_at && before.decision !== 'submit'
    ? { submitted_at: null, processor_answered_at: before.submitted_at, closed_at }
    : { submitted_at, processor_answered_at, closed_at };
}
