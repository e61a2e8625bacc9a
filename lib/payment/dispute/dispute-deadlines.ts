import type { disputes, Prisma } from '@/lib/db/generated/client';
import { inBatches } from '@/lib/db/keyset';
import { pool } from '@/lib/db/pool';
import { prisma, transaction } from '@/lib/db/prisma';
import { HOUR_ms } from '@/lib/format/units';
import { log } from '@/lib/log';
import { recordAudit, SYSTEM } from '@/lib/merchant/audit';
import { draftJob, enqueue, enqueueEach } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import { answerOf, GONE } from '../processor/errors';
import { stripeFor } from '../processor/stripe';
import {
  answerableFrom,
  inServedModes,
  noteUnknown,
  withDraft,
  withoutWordOfManual,
  withUnsentAnswer,
} from './dispute-answer';
import { applyDispute } from './disputes';

/** Drafts that one run submits. */
const BATCH = 500;
/** When the merchant is reminded of a dispute that awaits an answer. */
export const REMIND_ms = 72 * HOUR_ms;
/** The processor sends nothing that is only staged. So what the merchant has saved is sent when this much is left. */
export const AUTOMATIC_ms = 24 * HOUR_ms;

/** Whether saved evidence is sent from now on: what is saved then does not wait for the clock, which can come too late. */
export const isLastDay = (due_by: Date | null, now: number): boolean =>
  due_by !== null && due_by.getTime() - AUTOMATIC_ms <= now;

/** The clock's `sweep_disputes`, every hour. */
export async function sweepDisputes(now: number): Promise<void> {
  await remindOfDeadlines(now);
  await submitDrafts(now);
  await queueAnswers(now);
  await askForDetails();
}

const disputesWith = (where: Prisma.disputesWhereInput) =>
  inBatches(({ after, take }) =>
    prisma().disputes.findMany({
      where: { AND: [where, after] },
      select: { id: true, session_id: true, livemode: true },
      orderBy: { id: 'asc' },
      take,
    }),
  );

/**
 * Open disputes that were stored before their details were, or answered before it was kept who had done so.
 * @throws ProcessorUnavailable as soon as one has no answer
 */
async function askForDetails(): Promise<void> {
  const ofUnknownAnswer = { submitted_at: { not: null }, decision: null, manual_at: null };
  const where = { unknown_at: null, closed_at: null, OR: [{ reason: null }, ofUnknownAnswer] };
  for await (const rows of disputesWith({ ...where, AND: inServedModes() }))
    for (const row of rows) await askFor(row);
}

async function askFor(row: Pick<disputes, 'id' | 'session_id' | 'livemode'>): Promise<void> {
  const { id, session_id, livemode } = row;
  try {
    await applyDispute(session_id, await stripeFor(livemode).disputes.retrieve(id));
  } catch (error) {
    const refusal = answerOf(error);
    if (refusal.code === GONE) await noteUnknown(row);
    // Whatever else is refused may not be for ever.
    else log('warn', 'the processor does not tell of a dispute', { dispute_id: id, ...refusal });
  }
}

/** Sent once for each deadline, however often it is queued. */
async function remindOfDeadlines(now: number): Promise<void> {
  // A mail has just said so of one that is new.
  const where = { ...answerableFrom(now, now + REMIND_ms), opened_at: { lt: new Date(now - 24 * HOUR_ms) } };
  await enqueueEach(pool(), disputesWith(where), ({ id, session_id }) =>
    draftJob(jobs.session_mail, { session_id, template: 'dispute_due', member_id: null, about_id: id }),
  );
}

/** What the processor has refused waits until the merchant changes it. */
async function submitDrafts(now: number): Promise<void> {
  const where = withDraft(now, now + AUTOMATIC_ms);
  const due = await prisma().disputes.findMany({ where, select: { id: true }, take: BATCH });
  for (const { id } of due)
    await transaction(async (tx) => {
      const [decided] = await tx.prisma.disputes.updateManyAndReturn({
        where: { ...where, id },
        data: { decision: 'submit', decided_at: new Date(now) },
      });
      if (!decided) return;
      const { merchant_id, livemode } = decided;
      const entry = { merchant_id, action: 'dispute.submitted', target: id, details: { livemode } };
      await recordAudit(tx, SYSTEM, entry);
      await enqueue(tx, jobs.answer_dispute, { dispute_id: id });
    });
}

/** What has lost its job, and what the processor must be asked about. */
async function queueAnswers(now: number): Promise<void> {
  const where = { OR: [withUnsentAnswer(), withoutWordOfManual(now)] };
  await enqueueEach(pool(), disputesWith(where), ({ id }) =>
    draftJob(jobs.answer_dispute, { dispute_id: id }),
  );
}
