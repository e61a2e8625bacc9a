import { z } from 'zod';
import { invalid, missing } from '../api/errors';
import { boolean, expand, listParams, mergeMetadata, metadata, onlyExpand, text } from '../api/params';
import { render } from '../api/render';
import { listPage, type Route, route } from '../api/route';
import { newId } from '../state/ids';
import { move } from '../state/ledger';
import type { BalanceTransaction, Charge, Dispute } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { behaviourOf } from './payment-methods';
import { settled } from './settlement';
import { failWaitingRefunds } from './waiting-refunds';

/** What Stripe charges for a dispute, in the smallest unit of any currency here. */
const DISPUTE_FEE = 1500;

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

const list = listParams({ charge: text.optional(), payment_intent: text.optional() });
const updateParams = z.strictObject({
  expand,
  metadata,
  evidence: z.record(z.string(), text).optional(),
  submit: boolean.optional(),
});

export const disputeRoutes: Route[] = [
  route('GET', '/v1/disputes', list, (call, params) =>
    listPage(call, 'dispute', '/v1/disputes', params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  ),
  route('GET', '/v1/disputes/:id', onlyExpand, (call, _params, id) => getDispute(call, id)),
  route('POST', '/v1/disputes/:id', updateParams, update),
  route('POST', '/v1/disputes/:id/close', onlyExpand, (call, _params, id) =>
    closeDispute(call, getDispute(call, id), false),
  ),
];

/** The dispute; 404 when there is none. */
export function getDispute(call: Call, id: string): Dispute {
  const dispute = call.world.store.get('dispute', id, call.livemode);
  if (!dispute) throw missing('dispute', id, 'dispute');
  return dispute;
}

/** The payer's bank took the money back, or only asks (an inquiry, which moves nothing). */
export function openDispute(call: Call, charge: Charge): Dispute | undefined {
  const cause = behaviourOf(charge._card).dispute ?? { reason: 'fraudulent' };
  if (charge.disputed || charge.status !== 'succeeded') return undefined;
  if (!cause.inquiry) failWaitingRefunds(call, charge);
  const id = newId('du');
  const amount = charge.amount_captured - charge.amount_refunded;
  const withdrawal = cause.inquiry ? undefined : withdraw(call, charge, id, -amount, DISPUTE_FEE, 'dispute');
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: withdrawal ? [render(withdrawal) as unknown as BalanceTransaction] : [],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: call.now + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: Boolean(cause.inquiry),
    livemode: call.livemode,
    metadata: {},
    network_reason_code: '83',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: cause.inquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '83',
      },
      type: 'card',
    },
    reason: cause.reason,
    status: cause.inquiry ? 'warning_needs_response' : 'needs_response',
  };
  call.world.store.insert<'dispute'>(dispute);
  if (!cause.inquiry) call.world.store.update<'charge'>({ ...charge, disputed: true });
  emit<'dispute'>(call, 'charge.dispute.created', dispute);
  if (withdrawal) emit<'dispute'>(call, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank has decided: won gives money and fee back. */
export function closeDispute(call: Call, dispute: Dispute, won: boolean): Dispute {
  const inquiry = dispute.status.startsWith('warning_');
  if (['won', 'lost', 'warning_closed'].includes(dispute.status))
    throw invalid('This dispute is already closed.');
  const charge = call.world.store.get('charge', dispute.charge, call.livemode);
  const back =
    won && !inquiry && charge
      ? withdraw(call, charge, dispute.id, dispute.amount, -DISPUTE_FEE, 'dispute_reversal')
      : undefined;
  const closed: Dispute = {
    ...dispute,
    balance_transactions: back
      ? [...dispute.balance_transactions, render(back) as unknown as BalanceTransaction]
      : dispute.balance_transactions,
    status: inquiry ? 'warning_closed' : won ? 'won' : 'lost',
  };
  call.world.store.update<'dispute'>(closed);
  if (back) emit<'dispute'>(call, 'charge.dispute.funds_reinstated', closed);
  emit<'dispute'>(call, 'charge.dispute.closed', closed, { previous: { status: dispute.status } });
  return closed;
}

function update(call: Call, params: z.output<typeof updateParams>, id: string): Dispute {
  const dispute = getDispute(call, id);
  const changed: Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, ...params.evidence },
    metadata: mergeMetadata(dispute.metadata, params.metadata),
    status: params.evidence && params.submit !== false ? 'under_review' : dispute.status,
  };
  call.world.store.update<'dispute'>(changed);
  emit<'dispute'>(call, 'charge.dispute.updated', changed, { previous: { status: dispute.status } });
  const said = Object.values(params.evidence ?? {});
  if (said.includes('winning_evidence')) return closeDispute(call, changed, true);
  if (said.includes('losing_evidence')) return closeDispute(call, changed, false);
  return changed;
}

function withdraw(
  call: Call,
  charge: Charge,
  source: string,
  amount: number,
  fee: number,
  reporting_category: string,
): BalanceTransaction {
  return move(call, {
    ...settled(call, charge, amount),
    fees: fee === 0 ? [] : [{ amount: fee, description: 'Dispute fee' }],
    type: 'adjustment',
    reporting_category,
    source,
    description: `Chargeback for ${charge.id}`,
  });
}
