import type Stripe from 'stripe';
import type { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { HOUR_ms } from '@/lib/format/units';
import { evidenceFrom } from '@/lib/group/evidence';
import { log } from '@/lib/log';
import type { JobContext } from '@/lib/queue/job';
import type { PayloadOf } from '@/lib/queue/jobs';
import { answered, refusalOf } from '../processor/errors';
import { stripeFor } from '../processor/stripe';
import { applyDispute } from './disputes';

/** The bank waits for an answer (Stripe, dispute object, status). Appeals are not answered here. */
export const AWAITS_ANSWER = ['needs_response', 'warning_needs_response'];

/** Disputes that the merchant can still answer, of which the deadline is within a time. */
export function answerableFrom(now: number, until?: number): Prisma.disputesWhereInput {
  return {
    status: { in: AWAITS_ANSWER },
    submitted_at: null,
    decision: null,
    due_by: { gt: new Date(now), ...(until !== undefined && { lte: new Date(until) }) },
  };
}

/** Whether evidence is saved that can be sent as it is: what the processor has refused waits until it is changed. */
export const hasDraft = (dispute: { evidence_version: number; refusal: string | null }): boolean =>
  dispute.evidence_version > 0 && dispute.refusal === null;

/** Disputes with something that the processor does not have yet. */
export function withUnsentAnswer(): Prisma.disputesWhereInput {
  const { staged_version } = prisma().disputes.fields;
  return {
    status: { in: AWAITS_ANSWER },
    submitted_at: null,
    OR: [{ decision: { not: null } }, { evidence_version: { gt: staged_version }, refusal: null }],
  };
}

/**
 * Job `answer_dispute`: stages the evidence of a dispute, submits it, or accepts the dispute, as its row says. What is
 * submitted is always all of it, so that no staging before it matters. The processor is asked first: a dispute that no
 * longer awaits an answer has got it, perhaps by an attempt whose response was lost.
 */
export async function answerDispute(
  { dispute_id }: PayloadOf<'answer_dispute'>,
  { attempt }: Pick<JobContext, 'attempt'>,
): Promise<void> {
  const row = await prisma().disputes.findUnique({ where: { id: dispute_id } });
  if (!row || row.submitted_at || !AWAITS_ANSWER.includes(row.status)) return;
  if (row.decision === null && row.evidence_version === row.staged_version) return;
  const disputes = stripeFor(row.livemode).disputes;
  const now = await answered(disputes.retrieve(dispute_id));
  if (!AWAITS_ANSWER.includes(now.status)) return applyDispute(row.session_id, now);
  const { evidence_version, staged_version } = row;
  // Two runs at once send one request. The processor repeats an internal error under its key for a day, so no key is
  // used for long; an inquiry and the dispute that it becomes have the same id.
  const hour = Math.floor(Date.now() / HOUR_ms);
  const work = [now.status, row.decision ?? 'stage', evidence_version, attempt, hour];
  const idempotencyKey = [dispute_id, ...work].join(':');
  let answer: Stripe.Dispute;
  try {
    answer =
      row.decision === 'accept'
        ? await disputes.close(dispute_id, {}, { idempotencyKey })
        : await disputes.update(
            dispute_id,
            { evidence: evidenceFrom(row.evidence), submit: row.decision === 'submit' },
            { idempotencyKey },
          );
  } catch (error) {
    return noteRefusal(dispute_id, refusalOf(error));
  }
  await prisma().disputes.updateMany({
    where: { id: dispute_id, staged_version: { lte: evidence_version } },
    data: { staged_version: row.decision === 'accept' ? staged_version : evidence_version, refusal: null },
  });
  await applyDispute(row.session_id, answer);
}

/** The merchant reads why, and can change what was written. */
async function noteRefusal(
  dispute_id: string,
  { code, message: refusal }: ReturnType<typeof refusalOf>,
): Promise<void> {
  // The message can repeat what was written about a person.
  log('warn', 'the processor refuses what was sent about a dispute', { dispute_id, code });
  await prisma().disputes.updateMany({
    where: { id: dispute_id, submitted_at: null },
    data: { refusal, decision: null, decided_at: null },
  });
}
