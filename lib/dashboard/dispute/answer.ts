import { prisma, transaction } from '@/lib/db/prisma';
import type { Evidence } from '@/lib/group/evidence';
import { isCompliance } from '@/lib/group/query/dispute-reasons';
import { COMPLIANCE } from '@/lib/group/query/dispute-texts';
import { isInquiry } from '@/lib/group/query/disputes';
import { answerableFrom } from '@/lib/payment/dispute/dispute-answer';
import { isLastDay } from '@/lib/payment/dispute/dispute-deadlines';
import { enqueue } from '@/lib/queue/enqueue';
import { jobs } from '@/lib/queue/jobs';
import type { Author } from '../access/access';
import { recordActionIn } from '../team/audit';
import { deskState } from './desk';

/** What a merchant does about a dispute. Each is written once, under the version that the page was shown with. */

/** Why nothing was changed: one sentence. */
type Refusal = string;

/** The answer to a save on the last day from a page of before, whose button does not say that it sends. */
export const LAST_DAY: Refusal =
  'Less than a day is left by now, so what you save is sent to the bank at once. Check it, and press Save and send to the bank.';

/**
 * Saves the evidence; a job stages it at the processor, where nobody sees it until it is submitted. On the last day that
 * is with the save.
 *
 * @param sends the page said that this save sends it; on the last day nothing is saved without, and `LAST_DAY` is said
 */
export async function saveEvidence(
  access: Author,
  id: string,
  version: number,
  evidence: Evidence,
  { sends = false }: { sends?: boolean } = {},
): Promise<Refusal | null> {
  const now = new Date();
  const saved = {
    evidence,
    evidence_saved_at: now,
    evidence_version: { increment: 1 },
    refusal: null,
  };
  const row = await ownRow(access, id);
  if (row && isCompliance(row)) return COMPLIANCE;
  if (!isLastDay(row?.due_by ?? null, now.getTime()))
    return change(access, id, version, 'dispute.evidence_saved', saved);
  if (sends)
    return change(access, id, version, 'dispute.submitted', {
      ...saved,
      decision: 'submit',
      decided_at: now,
    });
  const isCurrent = row?.evidence_version === version && deskState(row, now.getTime()) === 'open';
  return isCurrent ? LAST_DAY : whyNot(access, id);
}

/** Sends the saved evidence to the bank. It can no longer be changed. */
export async function submitEvidence(access: Author, id: string, version: number): Promise<Refusal | null> {
  if (version < 1) return 'Save the evidence first.';
  const row = await ownRow(access, id);
  if (row && isCompliance(row)) return COMPLIANCE;
  return change(access, id, version, 'dispute.submitted', { decision: 'submit', decided_at: new Date() });
}

/** Tells the bank that the cardholder is right. Only a dispute can be lost: an inquiry is answered or refunded. */
export async function acceptDispute(access: Author, id: string, version: number): Promise<Refusal | null> {
  const row = await ownRow(access, id);
  if (row && isInquiry(row.status)) return 'An inquiry cannot be accepted. Refund the member instead.';
  return change(access, id, version, 'dispute.accepted', { decision: 'accept', decided_at: new Date() });
}

const ownRow = ({ merchant_id, livemode }: Author, id: string) =>
  prisma().disputes.findFirst({ where: { id, merchant_id, livemode } });

/** Whether the dispute can still be answered: what is saved is not being sent. */
export async function isOpen(access: Author, id: string): Promise<boolean> {
  const row = await ownRow(access, id);
  return row !== null && deskState(row, Date.now()) === 'open';
}

type Change = Parameters<ReturnType<typeof prisma>['disputes']['updateMany']>[0]['data'];

/** Changes the dispute, if it is open and was not saved since; records who did, and queues what follows. */
async function change(
  access: Author,
  id: string,
  evidence_version: number,
  action: string,
  data: Change,
): Promise<Refusal | null> {
  const { merchant_id, livemode } = access;
  const where = { id, merchant_id, livemode, evidence_version, ...answerableFrom(Date.now()) };
  const is_done = await transaction(async (tx) => {
    const { count } = await tx.prisma.disputes.updateMany({ where, data });
    if (count === 0) return false;
    await recordActionIn(tx, access, action, id, { livemode });
    await enqueue(tx, jobs.answer_dispute, { dispute_id: id });
    return true;
  });
  return is_done ? null : whyNot(access, id);
}

async function whyNot(access: Author, id: string): Promise<Refusal> {
  const row = await ownRow(access, id);
  if (!row) return 'Dispute not found.';
  switch (deskState(row, Date.now())) {
    case 'open':
      return 'Somebody else has saved this evidence since you opened it. Reload the page to see what they wrote.';
    case 'sending':
    case 'sent':
      return 'This dispute has been answered already. Reload the page.';
    case 'late':
      return 'The bank takes no evidence for this dispute any more.';
    case 'closed':
      return 'This dispute is closed. Reload the page.';
  }
}
