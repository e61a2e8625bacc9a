import { z } from 'zod';
import { expand, listParams, text } from '../api/params';
import { listPage, type Route, route, stored } from '../api/route';
import { afterBusinessDays } from '../rules/business-days';
import type { CardBehaviour } from '../rules/cards';
import { chargeFees } from '../rules/fees';
import { newId } from '../state/ids';
import { move } from '../state/ledger';
import type { Charge, PaymentIntent, PaymentMethod } from '../state/objects';
import type { Call } from '../world';
import { settled } from './settlement';

/** How long an authorized amount can be captured. */
export const hold_s = ({ world }: Call): number => world.rules.hold_hours * 3600;

/** A list by transfer group is limited to so many charges, the declined ones included. */
const MOST_OF_GROUP = 100;

const list = listParams({
  customer: text.optional(),
  payment_intent: text.optional(),
  transfer_group: text.optional(),
});
export const chargeRoutes: Route[] = [
  route('GET', '/v1/charges', list, (call, params) => {
    const { customer, payment_intent, transfer_group } = params;
    const among = transfer_group === undefined ? undefined : MOST_OF_GROUP;
    return listPage(
      call,
      'charge',
      '/v1/charges',
      params,
      { customer, payment_intent, transfer_group },
      among,
    );
  }),
  route('GET', '/v1/charges/:id', z.strictObject({ expand }), (call, _params, id) => getCharge(call, id)),
];

/** The charge; 404 when there is none. */
export const getCharge = (call: Call, id: string): Charge => stored(call, 'charge', id);

/** What is left of a captured charge. What a capture in part let go was never taken. */
export function leftOf({ amount_captured, amount_refunded }: Charge): number {
  return amount_captured - amount_refunded;
}

interface ChargeResult {
  status: Charge['status'];
  captured: boolean;
  authenticated: boolean;
  decline?: CardBehaviour['decline'];
}

/** Writes the charge of an attempt, with its money when it was captured. Events are the caller's part. */
export function createCharge(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: CardBehaviour,
  result: ChargeResult,
): Charge {
  const id = newId(behaviour.bank_debit ? 'py' : 'ch');
  const failed = result.status === 'failed';
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: result.captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: cardDescriptor(intent),
    captured: result.captured,
    created: call.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failed ? (result.decline?.code ?? null) : null,
    failure_message: failed ? (result.decline?.message ?? null) : null,
    fraud_details: {},
    livemode: call.livemode,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(behaviour, result),
    paid: !failed && result.status !== 'pending',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(call, intent, method, result),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failed ? null : `https://pay.stripe.com/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: result.status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
    _card: behaviour.payment_method,
    _transferred: 0,
  };
  call.world.store.insert<'charge'>(charge);
  return charge.captured && charge.status === 'succeeded' ? takeMoney(call, charge, behaviour) : charge;
}

/** Books a captured charge on the balance and notes the balance transaction on it. */
export function takeMoney(call: Call, charge: Charge, behaviour: CardBehaviour): Charge {
  const { country, settlement_business_days } = call.world.rules;
  const { amount, currency, exchange_rate } = settled(call, charge, charge.amount_captured);
  const transaction = move(call, {
    amount,
    fees: chargeFees(call.world.rules, amount, {
      foreign_card: behaviour.country !== country,
      converted: exchange_rate !== null,
    }),
    currency,
    exchange_rate,
    type: behaviour.bank_debit ? 'payment' : 'charge',
    reporting_category: 'charge',
    source: charge.id,
    description: charge.description,
    available_on: behaviour.instant_funds
      ? call.now
      : afterBusinessDays(call.now * 1000, settlement_business_days),
  });
  const booked: Charge = { ...charge, balance_transaction: transaction.id };
  call.world.store.update<'charge'>(booked);
  return booked;
}

/** What the card's statement shows: the platform's prefix, and the suffix of the intent. */
function cardDescriptor(intent: PaymentIntent): string {
  const suffix = intent.statement_descriptor_suffix;
  return (suffix ? `SPLIT* ${suffix}` : 'SPLIT').slice(0, 22);
}

function outcomeOf(behaviour: CardBehaviour, result: ChargeResult): Charge['outcome'] {
  const risk_level = behaviour.risk_level ?? 'normal';
  const risk_score = risk_level === 'highest' ? 92 : risk_level === 'elevated' ? 71 : 32;
  const base = {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    risk_level,
    risk_score,
  };
  if (result.status !== 'failed') {
    return {
      ...base,
      network_status: 'approved_by_network',
      reason: risk_level === 'elevated' ? 'elevated_risk_level' : null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  if (behaviour.blocked) {
    return {
      ...base,
      network_status: 'not_sent_to_network',
      reason: 'highest_risk_level',
      seller_message: 'Stripe blocked this payment as too risky.',
      type: 'blocked',
    };
  }
  return {
    ...base,
    advice_code: result.decline?.advice_code ?? null,
    network_decline_code: '05',
    network_status: 'declined_by_network',
    reason: result.decline?.decline_code ?? result.decline?.code ?? null,
    seller_message: 'The bank did not approve this payment.',
    type: 'issuer_declined',
  };
}

function detailsOf(
  call: Call,
  intent: PaymentIntent,
  method: PaymentMethod,
  result: ChargeResult,
): Record<string, unknown> {
  if (method.type !== 'card')
    return { type: method.type, [method.type]: { ...method.us_bank_account, payment_reference: null } };
  const card = method.card ?? {};
  const { display_brand: _display, generated_from: _generated, networks: _networks, ...kept } = card;
  const { three_d_secure_usage: _usage, ...shared } = kept;
  return {
    card: {
      ...shared,
      amount_authorized: result.status === 'failed' ? null : intent.amount,
      ...(result.status === 'failed' || result.captured ? {} : { capture_before: call.now + hold_s(call) }),
      authorization_code: result.status === 'failed' ? null : '123456',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      electronic_commerce_indicator: result.authenticated ? '05' : null,
      installments: null,
      mandate: null,
      network: card.brand ?? null,
      network_transaction_id: result.status === 'failed' ? null : `1${networkNumber(intent.id)}`,
      three_d_secure: result.authenticated ? THREE_D_SECURE : null,
      transaction_link_id: null,
    },
    type: 'card',
  };
}

const THREE_D_SECURE = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

/** Fourteen digits made of an id, for the network's own number of the payment. */
function networkNumber(id: string): string {
  return [...id]
    .reduce((digits, letter) => (digits * 31 + letter.charCodeAt(0)) % 1e14, 7)
    .toString()
    .padStart(14, '0');
}
