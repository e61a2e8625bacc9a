import { z } from 'zod';
import { docUrl, invalid, missing, StripeError } from '../api/errors';
import {
  boolean,
  expand,
  integer,
  listParams,
  mergeMetadata,
  metadata,
  onlyExpand,
  text,
} from '../api/params';
import { listPage, type Route, route } from '../api/route';
import { formatMoney } from '../rules/currencies';
import { newId, randomText } from '../state/ids';
import { move } from '../state/ledger';
import type { Charge, Refund } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { getCharge } from './charges';
import { getIntent } from './intent-confirmation';
import { behaviourOf } from './payment-methods';

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

export const refundRoutes: Route[] = [
  route('POST', '/v1/refunds', createParams, create),
  route(
    'GET',
    '/v1/refunds',
    listParams({ charge: text.optional(), payment_intent: text.optional() }),
    (call, params) =>
      listPage(call, 'refund', '/v1/refunds', params, {
        charge: params.charge,
        payment_intent: params.payment_intent,
      }),
  ),
  route('GET', '/v1/refunds/:id', onlyExpand, (call, _params, id) => getRefund(call, id)),
  route('POST', '/v1/refunds/:id', z.strictObject({ expand, metadata }), (call, params, id) => {
    const refund = getRefund(call, id);
    const changed = { ...refund, metadata: mergeMetadata(refund.metadata, params.metadata) };
    call.world.store.update<'refund'>(changed);
    emit<'refund'>(call, 'refund.updated', changed, { previous: { metadata: refund.metadata } });
    return changed;
  }),
];

/** The refund; 404 when there is none. */
export function getRefund(call: Call, id: string): Refund {
  const refund = call.world.store.get('refund', id, call.livemode);
  if (!refund) throw missing('refund', id, 'refund');
  return refund;
}

function create(call: Call, params: z.output<typeof createParams>): Refund {
  const charge = chargeOf(call, params);
  if (params.reverse_transfer || params.refund_application_fee) {
    throw invalid(
      `Charge ${charge.id} has no transfer of its own: reverse its transfers with a transfer reversal.`,
      {
        param: params.reverse_transfer ? 'reverse_transfer' : 'refund_application_fee',
      },
    );
  }
  const amount = params.amount ?? charge.amount_captured - charge.amount_refunded;
  assertRefundable(charge, amount);
  const refund = insertRefund(call, charge, amount, params);
  const changed: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  };
  call.world.store.update<'charge'>(changed);
  emit<'refund'>(call, 'refund.created', refund);
  emit<'charge'>(call, 'charge.refunded', changed, {
    previous: { amount_refunded: charge.amount_refunded, refunded: charge.refunded },
  });
  const { refund: later } = behaviourOf(charge._card);
  const { settle_ms } = call.world.rules;
  if (later === 'pending') call.world.scheduler.add('settle_refund', refund.id, call.livemode, settle_ms);
  if (later === 'fails_later') call.world.scheduler.add('fail_refund', refund.id, call.livemode, settle_ms);
  return refund;
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

function assertRefundable(charge: Charge, amount: number): void {
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalid(
      `Charge ${charge.id} cannot be refunded: it is ${charge.captured ? charge.status : 'not captured'}.`,
      {
        param: 'charge',
      },
    );
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      doc_url: docUrl('charge_disputed'),
    });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      doc_url: docUrl('charge_already_refunded'),
    });
  }
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalid(
      `Refund amount (${formatMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatMoney(left, charge.currency)})`,
      { param: 'amount' },
    );
  }
}

function insertRefund(
  call: Call,
  charge: Charge,
  amount: number,
  params: z.output<typeof createParams>,
): Refund {
  const id = newId('re');
  const pending = behaviourOf(charge._card).refund === 'pending';
  const transaction = move(call, {
    amount: -amount,
    currency: charge.currency,
    type: charge.id.startsWith('py_') ? 'payment_refund' : 'refund',
    reporting_category: 'refund',
    source: id,
    description: 'REFUND FOR CHARGE',
  });
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
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
    ...(pending ? { pending_reason: 'processing' } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  call.world.store.insert<'refund'>(refund);
  return refund;
}

/** A pending refund has reached the payer. */
export function settleRefund(call: Call, refund: Refund): Refund {
  if (refund.status !== 'pending') return refund;
  const { pending_reason: _reason, ...kept } = refund;
  const settled: Refund = { ...kept, status: 'succeeded' };
  call.world.store.update<'refund'>(settled);
  announce(call, settled, { status: refund.status });
  return settled;
}

/** The bank could not deliver the refund: the money is back on the platform's balance. */
export function failRefund(call: Call, refund: Refund): Refund {
  if (refund.status === 'failed') return refund;
  if (refund.status === 'canceled')
    throw new StripeError(400, { type: 'invalid_request_error', message: 'Refund is canceled.' });
  call.world.scheduler.cancel(refund.id);
  const transaction = move(call, {
    amount: refund.amount,
    currency: refund.currency,
    type: 'refund_failure',
    source: refund.id,
    description: 'REFUND FAILURE',
  });
  const failed: Refund = {
    ...refund,
    failure_balance_transaction: transaction.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  };
  call.world.store.update<'refund'>(failed);
  const charge = getCharge(call, refund.charge);
  call.world.store.update<'charge'>({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  emit<'refund'>(call, 'refund.failed', failed);
  announce(call, failed, { status: refund.status });
  return failed;
}

function announce(call: Call, refund: Refund, previous: Record<string, unknown>): void {
  emit<'refund'>(call, 'refund.updated', refund, { previous });
  emit<'refund'>(call, 'charge.refund.updated', refund, { previous });
}
