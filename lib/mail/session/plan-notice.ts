import type { Session } from '@/lib/group/model';
import { isInquiry } from '@/lib/group/query/disputes';
import type { SessionMailPayload } from '@/lib/queue/jobs';
import { refundFailed } from '../merchant/merchant-notices';
import type { PlannedMail, SessionMailData } from './context';
import { disputeClosed, disputeDue, disputeOpened, disputeRefused } from './dispute-mails';

/** Mails to the merchant about one of its sessions. */
export function planNotice(data: SessionMailData, payload: SessionMailPayload): PlannedMail | null {
  const { session, merchant_addresses: to } = data;
  const { template, about_id } = payload;
  if (template === 'refund_failed') {
    const refund = session.refunds.find(({ id }) => id === about_id);
    // Not of one that was made after all since, or that something has taken the place of.
    return refund?.status === 'failed'
      ? { kind: 'money', to, member: null, write: () => refundFailed(session, refund), occurrence: refund.id }
      : null;
  }
  if (template === 'dispute_opened') return planDisputeOpened(data, about_id);
  if (template === 'dispute_closed') return planDisputeClosed(data, about_id);
  if (template === 'dispute_refused') return planDisputeRefused(data, about_id);
  return template === 'dispute_due' ? planDisputeDue(data, about_id) : null;
}

/** One for each dispute of a payment, and one more for an inquiry that becomes a dispute. */
function planDisputeOpened(data: SessionMailData, about_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  // Those that an earlier version has queued name the payment.
  const disputed = session.payments.find(({ id }) => id === about_id);
  const { payment, dispute } = findDispute(session, disputed ? disputed.dispute_id : about_id);
  if (!payment || !dispute) return null;
  const facts = disputes.find(({ id }) => id === dispute.id) ?? null;
  const write = () => disputeOpened(session, payment, dispute, facts);
  const kind = isInquiry(dispute.status) ? ':inquiry' : '';
  return { kind: 'money', to, member: null, write, occurrence: `${payment.id}:${dispute.id}${kind}` };
}

function findDispute({ payments }: Session, dispute_id: string | null) {
  const payment = payments.find((one) => one.disputes.some(({ id }) => id === dispute_id));
  return { payment, dispute: payment?.disputes.find(({ id }) => id === dispute_id) };
}

/** One for each outcome: a lost dispute can be won after all. */
function planDisputeClosed(data: SessionMailData, dispute_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  const { payment, dispute } = findDispute(session, dispute_id);
  if (!payment || !dispute || dispute.outcome === 'open') return null;
  const facts = disputes.find(({ id }) => id === dispute_id) ?? null;
  const write = () => disputeClosed(session, payment, dispute, facts);
  return { kind: 'money', to, member: null, write, occurrence: `${dispute_id}:${dispute.status}` };
}

/** Nothing for a dispute that was answered or closed since. One reminder for each deadline. */
function planDisputeDue(data: SessionMailData, dispute_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  const facts = disputes.find(({ id }) => id === dispute_id);
  const { payment } = findDispute(session, dispute_id);
  if (!facts?.due_by || !payment || facts.is_answered) return null;
  const { due_by } = facts;
  const occurrence = `${dispute_id}:${due_by.getTime()}`;
  const write = () => disputeDue(session, payment, { ...facts, due_by });
  return { kind: 'money', to, member: null, write, occurrence };
}

/** Nothing once it was changed or answered. One for each evidence that was refused. */
function planDisputeRefused(data: SessionMailData, dispute_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  const facts = disputes.find(({ id }) => id === dispute_id);
  const { payment } = findDispute(session, dispute_id);
  if (!facts?.due_by || !payment || !facts.is_refused || facts.is_answered) return null;
  const { due_by, evidence_version } = facts;
  const occurrence = `${dispute_id}:${due_by.getTime()}:${evidence_version}`;
  const write = () => disputeRefused(session, payment, { ...facts, due_by });
  return { kind: 'money', to, member: null, write, occurrence };
}
