import type Stripe from 'stripe';
import type { disputes, Prisma } from '@/lib/db/generated/client';
import { prisma, transaction } from '@/lib/db/prisma';
import { HOUR_ms } from '@/lib/format/units';
import { evidenceFrom } from '@/lib/group/evidence';
import { isCompliance, NONCOMPLIANT } from '@/lib/group/query/dispute-reasons';
import { COMPLIANCE } from '@/lib/group/query/dispute-texts';
import { log } from '@/lib/log';
import { enqueue } from '@/lib/queue/enqueue';
import type { JobContext } from '@/lib/queue/job';
import { jobs, type PayloadOf } from '@/lib/queue/jobs';
import { GONE, nullIf, refusalOf } from '../processor/errors';
import { servedModes } from '../processor/modes';
import { stripeFor } from '../processor/stripe';
import { AWAITS_ANSWER, mayAnswerItself } from './awaits-answer';
import { applyDispute } from './disputes';

/** Disputes that the merchant can still answer, of which the deadline is within a time. */
export function answerableFrom(now: number, until?: number): Prisma.disputesWhereInput {
  return {
    status: { in: AWAITS_ANSWER },
    submitted_at: null,
    decision: null,
    due_by: { gt: new Date(now), ...(until !== undefined && { lte: new Date(until) }) },
  };
}

/** Nobody here can acknowledge the fee of a compliance dispute. */
const SENT_FROM_HERE = { reason: { not: NONCOMPLIANT } } satisfies Prisma.disputesWhereInput;

/** Disputes whose deadline is within a time, and whose saved evidence can be sent as it is. */
export function withDraft(now: number, until: number): Prisma.disputesWhereInput {
  return { ...answerableFrom(now, until), ...SENT_FROM_HERE, evidence_version: { gt: 0 }, refusal: null };
}

/** Whether evidence is saved that can be sent as it is: what the processor has refused waits until it is changed. */
export const hasDraft = (dispute: Pick<disputes, 'evidence_version' | 'refusal' | 'reason'>): boolean =>
  dispute.evidence_version > 0 && dispute.refusal === null && !isCompliance(dispute);

/** Disputes with something that the processor does not have yet. */
export function withUnsentAnswer(): Prisma.disputesWhereInput {
  const { staged_version } = prisma().disputes.fields;
  return {
    status: { in: AWAITS_ANSWER },
    submitted_at: null,
    OR: [
      { decision: { not: null } },
      { evidence_version: { gt: staged_version }, refusal: null, ...SENT_FROM_HERE },
    ],
  };
}

/** Disputes about which the processor can be asked. */
export const inServedModes = (): Prisma.disputesWhereInput => ({
  OR: servedModes().map((livemode) => ({ livemode })),
});

/**
 * Disputes that the processor may answer by itself, as far as we know. It is asked once a day, since that can be changed
 * there.
 */
export function withoutWordOfManual(now: number): Prisma.disputesWhereInput {
  return {
    ...answerableFrom(now),
    unknown_at: null,
    OR: [{ manual_at: null }, { manual_at: { lt: new Date(now - 24 * HOUR_ms) } }],
    AND: inServedModes(),
  };
}

/** The processor sends the platform's evidence alone, and nothing by itself (Stripe, Smart Disputes). */
const BY_HAND = { intended_submission_method: 'manual' } as const;

/**
 * Job `answer_dispute`: stages the evidence of a dispute, submits it, or accepts the dispute, as its row says; and has the
 * processor send nothing else. What is submitted is always all of it, so that no staging before it matters. The processor
 * is asked first: a dispute that no longer awaits an answer has got it, perhaps by an attempt whose response was lost.
 */
export async function answerDispute(
  { dispute_id }: PayloadOf<'answer_dispute'>,
  { attempt }: Pick<JobContext, 'attempt'>,
): Promise<void> {
  const row = await prisma().disputes.findUnique({ where: { id: dispute_id } });
  if (!row || row.submitted_at || !AWAITS_ANSWER.includes(row.status)) return;
  const disputes = stripeFor(row.livemode).disputes;
  const now = await nullIf(GONE, disputes.retrieve(dispute_id));
  if (!now) return noteUnknown(row);
  if (!AWAITS_ANSWER.includes(now.status)) return applyDispute(row.session_id, now);
  if (row.decision !== 'accept' && isCompliance(now)) {
    if (row.decision !== null) await noteRefusal(row, { code: 'fee_not_acknowledged', message: COMPLIANCE });
    return keepUnanswered(row.session_id, now);
  }
  if (row.decision === null && (row.evidence_version === row.staged_version || row.refusal !== null))
    return keepUnanswered(row.session_id, now);
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
            {
              evidence: evidenceFrom(row.evidence),
              submit: row.decision === 'submit',
              // An account without access to Smart Disputes may refuse it.
              ...(now.intended_submission_method && BY_HAND),
            },
            { idempotencyKey },
          );
  } catch (error) {
    return noteRefusal(row, refusalOf(error));
  }
  await prisma().disputes.updateMany({
    where: { id: dispute_id, staged_version: { lte: evidence_version } },
    data: { staged_version: row.decision === 'accept' ? staged_version : evidence_version, refusal: null },
  });
  await applyDispute(row.session_id, answer);
}

/** What nobody here has seen is never sent. */
async function keepUnanswered(session_id: string, now: Stripe.Dispute): Promise<void> {
  let said = now;
  try {
    const { disputes } = stripeFor(now.livemode);
    // What is only staged stays so: left out, `submit` is true.
    if (mayAnswerItself(now)) said = await disputes.update(now.id, { ...BY_HAND, submit: false });
  } catch (error) {
    const { code } = refusalOf(error);
    log('error', 'the processor may answer a dispute by itself', { dispute_id: now.id, code });
  }
  await applyDispute(session_id, said);
}

/**
 * It is not asked for again before it is told of. Of a live dispute nothing is noted, since a key of another platform does
 * not know it either: it goes on waiting, and the clock asks again.
 */
export async function noteUnknown({ id, livemode }: Pick<disputes, 'id' | 'livemode'>): Promise<void> {
  log(livemode ? 'error' : 'warn', 'the processor does not know a dispute', { dispute_id: id, livemode });
  if (!livemode) await prisma().disputes.update({ where: { id }, data: { unknown_at: new Date() } });
}

/**
 * The merchant reads why, and can change what was written. Where that was to be sent, nobody may be looking, so a mail says
 * so. What was saved or decided meanwhile is sent by its own job.
 */
async function noteRefusal(
  {
    id,
    session_id,
    evidence_version,
    decision,
  }: Pick<disputes, 'id' | 'session_id' | 'evidence_version' | 'decision'>,
  { code, message: refusal }: ReturnType<typeof refusalOf>,
): Promise<void> {
  // The message can repeat what was written about a person.
  log('warn', 'the processor refuses what was sent about a dispute', { dispute_id: id, code });
  await transaction(async (tx) => {
    const { count } = await tx.prisma.disputes.updateMany({
      where: { id, submitted_at: null, evidence_version, decision },
      data: { refusal, decision: null, decided_at: null },
    });
    if (count === 0 || decision !== 'submit') return;
    const about = { session_id, template: 'dispute_refused', member_id: null, about_id: id } as const;
    await enqueue(tx, jobs.session_mail, about);
  });
}
