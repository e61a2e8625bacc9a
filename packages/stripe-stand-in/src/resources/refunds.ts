import { z } from 'zod';
import { explained, invalid } from '../api/errors';
import { boolean, expand, integer, mergeMetadata, metadata, onlyExpand, text } from '../api/params';
import { listRoute, type Route, route } from '../api/route';
import { checkPositive, checkStep, formatMoney } from '../rules/currencies';
import { newId, randomText } from '../state/ids';
import type { Charge, Refund } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { lostOf } from './charged-back';
import { getCharge, leftOf } from './charges';
import { closeInquiries } from './dispute-outcomes';
import { closeWarnings } from './early-fraud-warnings';
import { getIntent } from './intent-confirmation';
import { getRefund } from './refund-outcomes';
import { isCovered, payRefund, waitForBalance } from './waiting-refunds';

const createParams = z.strictObject({
  expand,
  amount: integer.optional(),
  charge: text.optional(),
  currency: text.optional(),
  customer: text.optional(),
  instructions_email: text.optional(),
  metadata,
  origin: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: boolean.optional(),
  reverse_transfer: boolean.optional(),
});

type CreateParams = z.output<typeof createParams>;

export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', createParams, create),
  listRoute('refund', '/v1/refunds', ['charge', 'payment_intent']),
  route('GET', '/v1/refunds/:id', onlyExpand, (call, _params, id) => getRefund(call, id)),
  route('POST', '/v1/refunds/:id', z.strictObject({ expand, metadata }), (call, params, id) => {
    const refund = getRefund(call, id);
    const changed = { ...refund, metadata: mergeMetadata(refund.metadata, params.metadata) };
    call.world.store.update<'refund'>(changed);
    emit<'refund'>(call, 'refund.updated', changed, { previous: { metadata: refund.metadata } });
    return changed;
  }),
];

function create(call: Call, params: CreateParams): Refund {
  const charge = chargeOf(call, params);
  if (params.reverse_transfer || params.refund_application_fee) {
    throw invalid(
      `Charge ${charge.id} has no transfer of its own: reverse its transfers with a transfer reversal.`,
      {
        param: params.reverse_transfer ? 'reverse_transfer' : 'refund_application_fee',
      },
    );
  }
  return refundCharge(call, charge, params);
}

/** Refunds a charge, for a request or by hand at Stripe; 400 when that much cannot be refunded. */
export function refundCharge(
  call: Call,
  charge: Charge,
  params: Pick<CreateParams, 'amount' | 'metadata' | 'reason'>,
): Refund {
  const amount = params.amount ?? leftOf(charge);
  assertRefundable(call, charge, amount);
  const refund = newRefund(call, charge, amount, params);
  const covered = isCovered(call, charge, amount);
  const begun = covered ? payRefund(call, charge, refund) : waitForBalance(call, refund);
  call.world.store.insert<'refund'>(begun);
  const amount_refunded = charge.amount_refunded + amount;
  const changed: Charge = {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount_captured,
  };
  call.world.store.update<'charge'>(changed);
  closeWarnings(call, changed);
  emit<'refund'>(call, 'refund.created', begun);
  emit<'charge'>(call, 'charge.refunded', changed, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  if (changed.refunded) closeInquiries(call, changed);
  return begun;
}

function chargeOf(call: Call, params: { charge?: string; payment_intent?: string }): Charge {
  if (params.charge) return getCharge(call, params.charge);
  if (!params.payment_intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  }
  const intent = getIntent(call, params.payment_intent, 'payment_intent');
  if (!intent.latest_charge || intent.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'resource_missing',
      param: 'payment_intent',
    });
  }
  return getCharge(call, intent.latest_charge);
}

function assertRefundable(call: Call, charge: Charge, amount: number): void {
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalid(
      `Charge ${charge.id} cannot be refunded: it is ${charge.captured ? charge.status : 'not captured'}.`,
      {
        param: 'charge',
      },
    );
  }
  const lost = lostOf(call, charge);
  if (lost === null || (lost > 0 && leftOf(charge) <= lost)) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      explained('charge_disputed'),
    );
  }
  const left = leftOf(charge) - lost;
  if (left <= 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, explained('charge_already_refunded'));
  }
  checkPositive(amount);
  checkStep(amount, charge.currency);
  if (amount > left) {
    throw invalid(
      `Refund amount (${formatMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatMoney(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
}

function newRefund(
  call: Call,
  charge: Charge,
  amount: number,
  params: Pick<CreateParams, 'metadata' | 'reason'>,
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: randomText(12),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    livemode: call.livemode,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  };
}
