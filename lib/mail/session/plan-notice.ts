import { isInquiry } from '@/lib/group/query/disputes';
import type { SessionMailPayload } from '@/lib/queue/jobs';
import { refundFailed } from '../merchant/merchant-notices';
import type { PlannedMail, SessionMailData } from './context';
import { disputeClosed, disputeDue, disputeOpened } from './dispute-mails';

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
  if (template === 'dispute_opened') {
    const payment = session.payments.find(({ id }) => id === about_id);
    // A payment can be disputed again after the first dispute was decided, and an inquiry can become a dispute.
    const kind = isInquiry(payment?.dispute_status ?? '') ? ':inquiry' : '';
    const occurrence = `${payment?.id}:${payment?.dispute_id}${kind}`;
    if (!payment) return null;
    const facts = data.disputes.find(({ id }) => id === payment.dispute_id) ?? null;
    const write = () => disputeOpened(session, payment, facts);
    return { kind: 'money', to, member: null, write, occurrence };
  }
  if (template === 'dispute_closed') return planDisputeClosed(data, about_id);
  return template === 'dispute_due' ? planDisputeDue(data, about_id) : null;
}

/** One for each outcome: a lost dispute can be won after all. */
function planDisputeClosed(data: SessionMailData, dispute_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  const payment = session.payments.find((one) => one.disputes.some(({ id }) => id === dispute_id));
  const dispute = payment?.disputes.find(({ id }) => id === dispute_id);
  if (!payment || !dispute || dispute.outcome === 'open') return null;
  const facts = disputes.find(({ id }) => id === dispute_id) ?? null;
  const write = () => disputeClosed(session, payment, dispute, facts);
  return { kind: 'money', to, member: null, write, occurrence: `${dispute_id}:${dispute.status}` };
}

/** Nothing for a dispute that was answered or closed since. One reminder for each deadline. */
function planDisputeDue(data: SessionMailData, dispute_id: string | null): PlannedMail | null {
  const { session, disputes, merchant_addresses: to } = data;
  const facts = disputes.find(({ id }) => id === dispute_id);
  const payment = session.payments.find((one) => one.disputes.some(({ id }) => id === dispute_id));
  if (!facts?.due_by || !payment || facts.is_answered) return null;
  const { due_by } = facts;
  const occurrence = `${dispute_id}:${due_by.getTime()}`;
  const write = () => disputeDue(session, payment, { ...facts, due_by });
  return { kind: 'money', to, member: null, write, occurrence };
}
