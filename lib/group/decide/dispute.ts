import { type CommandOf, type Refused, refuse } from '../commands';
import type { Dispute } from '../model';
import { isInquiry, isOver } from '../query/disputes';
import { type Draft, post, queue } from './draft';

/**
 * A card issuer takes money back, or has decided a dispute. What each dispute holds is kept with it, so that it is
 * taken once and returned at most once, in whatever order and however often it is reported.
 */
export function noteDispute(draft: Draft, command: CommandOf<'dispute_changed'>): Refused | undefined {
  const { charge_id, dispute_id, status, outcome, amount_cents } = command;
  const payment = draft.session.payments.find((candidate) => candidate.charge_id === charge_id);
  if (!payment) return refuse('unknown_payment');
  const before = payment.disputes.find((dispute) => dispute.id === dispute_id);
  if (before && isOld(before, command)) return undefined;
  let withdrawn_cents = before?.withdrawn_cents ?? 0;
  if (outcome === 'won') {
    post(draft, 'dispute_won', dispute_id, { processor: withdrawn_cents, disputed: -withdrawn_cents });
    withdrawn_cents = 0;
  } else if (withdrawn_cents === 0) {
    withdrawn_cents = amount_cents;
    post(draft, 'dispute', dispute_id, { processor: -amount_cents, disputed: amount_cents });
  }
  const escalated = before !== undefined && isInquiry(before.status) && !isInquiry(status);
  const now: Dispute = { id: dispute_id, status, outcome, withdrawn_cents };
  payment.disputes = [...payment.disputes.filter((dispute) => dispute !== before), now];
  const pressing = mostPressing(payment.disputes);
  payment.dispute_id = pressing?.id ?? null;
  payment.dispute_status = pressing?.status ?? null;
  if (!isOver(now) && (!before || escalated)) {
    queue(draft, { kind: 'send_mail', template: 'dispute_opened', member_id: null, about_id: payment.id });
  }
  return undefined;
}

/** Reported before, or out of date: a won dispute stays won, and a decided one is not opened again. */
function isOld(before: Dispute, { status, outcome }: CommandOf<'dispute_changed'>): boolean {
  if (before.outcome === 'won' || before.status === status) return true;
  return before.outcome === 'lost' && outcome === 'open';
}

/** The dispute that a payment is shown with: one that is open, else one that was lost, else the latest. */
function mostPressing(disputes: readonly Dispute[]): Dispute | undefined {
  return (
    disputes.findLast((dispute) => dispute.outcome === 'open' && !isOver(dispute)) ??
    disputes.findLast((dispute) => !isOver(dispute)) ??
    disputes.at(-1)
  );
}
