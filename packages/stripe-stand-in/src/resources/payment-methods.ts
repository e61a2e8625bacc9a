import { z } from 'zod';
import { explained, invalid, missing, StripeError } from '../api/errors';
import {
  address,
  billingDetails,
  integer,
  mergeMetadata,
  metadata,
  onlyExpand,
  opaque,
  text,
} from '../api/params';
import { type Route, route } from '../api/route';
import { type CardBehaviour, cardByMethod, cardByNumber } from '../rules/cards';
import { passesLuhn } from '../rules/luhn';
import { newId } from '../state/ids';
import type { PaymentMethod } from '../state/objects';
import type { Call } from '../world';

const card = z.strictObject({
  number: text,
  exp_month: integer,
  exp_year: integer,
  cvc: text.optional(),
  networks: opaque.optional(),
});

/** `payment_method_data` of a confirmation. */
export const paymentMethodData = z.strictObject({
  type: text,
  card: card.optional(),
  billing_details: billingDetails.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  metadata,
  radar_options: opaque.optional(),
});

export type PaymentMethodData = z.output<typeof paymentMethodData>;

export const paymentMethodRoutes: Route[] = [
  route('GET', '/v1/payment_methods/:id', onlyExpand, (call, _params, id) => resolvePaymentMethod(call, id)),
];

/** Creates a payment method from typed card data; 402 for a number, date or code that cannot be right. */
export function createPaymentMethod(call: Call, data: PaymentMethodData): PaymentMethod {
  if (data.type !== 'card' || !data.card) {
    throw invalid('The stand-in knows cards only: send type=card and card[number] and so on.', {
      param: 'type',
    });
  }
  const number = data.card.number.replace(/[ -]/g, '');
  checkCard(call, number, data.card);
  const behaviour = cardByNumber(number) ?? unknownCard(number);
  const year = data.card.exp_year < 100 ? 2000 + data.card.exp_year : data.card.exp_year;
  return insertCard(call, behaviour, {
    number,
    exp_month: data.card.exp_month,
    exp_year: year,
    billing: data.billing_details,
    metadata: mergeMetadata({}, data.metadata),
  });
}

/** A payment method by its id, or a new one for a test id such as `pm_card_visa`. */
export function resolvePaymentMethod(call: Call, id: string): PaymentMethod {
  const stored = call.world.store.get('payment_method', id, call.livemode);
  if (stored) return stored;
  const behaviour = cardByMethod(id);
  if (!behaviour) throw missing('PaymentMethod', id, 'payment_method');
  if (behaviour.bank_debit) return insertBankDebit(call, behaviour);
  return insertCard(call, behaviour, {
    number: behaviour.number,
    exp_month: 12,
    exp_year: new Date(call.now * 1000).getUTCFullYear() + 2,
    metadata: {},
  });
}

/** The test behaviour behind a payment method or charge. */
export function behaviourOf(key: string): CardBehaviour {
  return cardByMethod(key) ?? unknownCard('');
}

function checkCard(
  call: Call,
  number: string,
  card: { exp_month: number; exp_year: number; cvc?: string },
): void {
  const today = new Date(call.now * 1000);
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const passed =
    year < today.getUTCFullYear() ||
    (year === today.getUTCFullYear() && card.exp_month < today.getUTCMonth() + 1);
  if (passed || year > today.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
}

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', ...explained(code), message, param });
}

/** Any other well-formed number: in Stripe's test mode a live number is declined. */
function unknownCard(number: string): CardBehaviour {
  return {
    number,
    payment_method: '',
    about: 'Not a test card',
    brand: number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa',
    country: 'US',
    decline: {
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    },
  };
}

interface CardDetails {
  number: string;
  exp_month: number;
  exp_year: number;
  billing?: PaymentMethodData['billing_details'];
  metadata: Record<string, string>;
}

function insertCard(call: Call, behaviour: CardBehaviour, details: CardDetails): PaymentMethod {
  const method: PaymentMethod = {
    ...baseMethod(call, behaviour),
    billing_details: toBillingDetails(details.billing),
    card: {
      brand: behaviour.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: behaviour.country,
      display_brand: behaviour.brand === 'amex' ? 'american_express' : behaviour.brand,
      exp_month: details.exp_month,
      exp_year: details.exp_year,
      fingerprint: `fp${behaviour.payment_method.length}${details.number.slice(-4)}`,
      funding: behaviour.payment_method.endsWith('_debit') ? 'debit' : 'credit',
      generated_from: null,
      last4: details.number.slice(-4),
      networks: { available: [behaviour.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    metadata: details.metadata,
    type: 'card',
  };
  call.world.store.insert<'payment_method'>(method);
  return method;
}

function insertBankDebit(call: Call, behaviour: CardBehaviour): PaymentMethod {
  const method: PaymentMethod = {
    ...baseMethod(call, behaviour),
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: 'fpbank6789',
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: {},
    },
    type: 'us_bank_account',
  };
  call.world.store.insert<'payment_method'>(method);
  return method;
}

function baseMethod(call: Call, behaviour: CardBehaviour) {
  return {
    id: newId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'unspecified',
    billing_details: toBillingDetails(undefined),
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: call.livemode,
    metadata: {},
    _card: behaviour.payment_method,
  };
}

function toBillingDetails(given: PaymentMethodData['billing_details']): PaymentMethod['billing_details'] {
  return {
    address: given?.address || address.parse({}),
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: given?.tax_id ?? null,
  };
}
