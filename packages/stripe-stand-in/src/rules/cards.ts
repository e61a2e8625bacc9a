/** What happens to a payment with a test card. */
export interface CardBehaviour {
  /** The card number; empty for methods that are not cards. */
  number: string;
  /** The id by which servers use it, `pm_card_visa`. */
  payment_method: string;
  /** One line for the list of test cards. */
  about: string;
  brand: string;
  country: string;
  /** Asks the payer to authenticate: always, or not when the card was set up before. */
  three_d_secure?: 'required' | 'supported';
  /** Declined with this code, and where there is one this decline code. */
  decline?: { code: string; decline_code?: string; message: string; advice_code?: string };
  /** Blocked by Radar before the bank is asked. */
  blocked?: boolean;
  risk_level?: 'normal' | 'elevated' | 'highest';
  refund?: 'pending' | 'fails_later';
  dispute?: { reason: string; inquiry?: boolean };
  early_fraud_warning?: boolean;
  /** Funds are available at once, whatever the rules say. */
  instant_funds?: boolean;
  /** A bank debit instead of a card, and how it ends. `held` waits to be settled by a control. */
  bank_debit?: 'succeeds' | 'fails' | 'held';
}

const declined = (decline_code: string, message = 'Your card was declined.', advice_code?: string) => ({
  code: 'card_declined',
  decline_code,
  message,
  advice_code,
});

const visa = { brand: 'visa', country: 'US' };

/** Stripe's documented test cards (documentation, "Testing"), and a few bank debits for slow payments. */
export const CARDS: readonly CardBehaviour[] = [
  { ...visa, number: '4242424242424242', payment_method: 'pm_card_visa', about: 'Succeeds' },
  {
    brand: 'visa',
    country: 'US',
    number: '4000056655665556',
    payment_method: 'pm_card_visa_debit',
    about: 'Succeeds (debit)',
  },
  {
    brand: 'mastercard',
    country: 'US',
    number: '5555555555554444',
    payment_method: 'pm_card_mastercard',
    about: 'Succeeds (Mastercard)',
  },
  {
    brand: 'amex',
    country: 'US',
    number: '378282246310005',
    payment_method: 'pm_card_amex',
    about: 'Succeeds (American Express, four-digit code)',
  },
  {
    ...visa,
    number: '4000000000000077',
    payment_method: 'pm_card_bypassPending',
    about: 'Succeeds, funds at once available',
    instant_funds: true,
  },
  {
    ...visa,
    country: 'GB',
    number: '4000003720000278',
    payment_method: 'pm_card_bypassPendingInternational',
    about: 'Succeeds, international, funds at once available',
    instant_funds: true,
  },
  {
    ...visa,
    country: 'GB',
    number: '4000008260000000',
    payment_method: 'pm_card_gb',
    about: 'Succeeds (card from the United Kingdom)',
  },
  {
    ...visa,
    number: '4000000000000002',
    payment_method: 'pm_card_visa_chargeDeclined',
    about: 'Declined',
    decline: declined('generic_decline', 'Your card was declined.', 'try_again_later'),
  },
  {
    ...visa,
    number: '4000000000009995',
    payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    about: 'Declined: insufficient funds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.', 'try_again_later'),
  },
  {
    ...visa,
    number: '4000000000009987',
    payment_method: 'pm_card_visa_chargeDeclinedLostCard',
    about: 'Declined: lost card',
    decline: declined('lost_card', 'Your card was declined.', 'do_not_try_again'),
  },
  {
    ...visa,
    number: '4000000000009979',
    payment_method: 'pm_card_visa_chargeDeclinedStolenCard',
    about: 'Declined: stolen card',
    decline: declined('stolen_card', 'Your card was declined.', 'do_not_try_again'),
  },
  {
    ...visa,
    number: '4000000000006975',
    payment_method: 'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    about: 'Declined: too many payments',
    decline: declined(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
      'try_again_later',
    ),
  },
  {
    ...visa,
    number: '4000000000000069',
    payment_method: 'pm_card_chargeDeclinedExpiredCard',
    about: 'Declined: expired card',
    decline: {
      code: 'expired_card',
      decline_code: 'expired_card',
      message: 'Your card has expired.',
      advice_code: 'do_not_try_again',
    },
  },
  {
    ...visa,
    number: '4000000000000127',
    payment_method: 'pm_card_chargeDeclinedIncorrectCvc',
    about: 'Declined: wrong security code',
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      advice_code: 'confirm_card_data',
    },
  },
  {
    ...visa,
    number: '4000000000000119',
    payment_method: 'pm_card_chargeDeclinedProcessingError',
    about: 'Declined: processing error',
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
      advice_code: 'try_again_later',
    },
  },
  {
    ...visa,
    number: '4000000000000341',
    payment_method: 'pm_card_chargeCustomerFail',
    about: 'Can be saved, then declined',
    decline: declined('generic_decline'),
  },
  {
    ...visa,
    number: '4100000000000019',
    payment_method: 'pm_card_radarBlock',
    about: 'Blocked as fraudulent',
    blocked: true,
    risk_level: 'highest',
    decline: declined('fraudulent', 'Your card was declined.'),
  },
  {
    ...visa,
    number: '4000000000004954',
    payment_method: 'pm_card_riskLevelHighest',
    about: 'Blocked: highest risk',
    blocked: true,
    risk_level: 'highest',
    decline: declined('fraudulent', 'Your card was declined.'),
  },
  {
    ...visa,
    number: '4000000000009235',
    payment_method: 'pm_card_riskLevelElevated',
    about: 'Succeeds with elevated risk',
    risk_level: 'elevated',
  },
  {
    ...visa,
    number: '4000002760003184',
    payment_method: 'pm_card_authenticationRequired',
    about: '3-D Secure always asked',
    three_d_secure: 'required',
  },
  {
    ...visa,
    number: '4000002500003155',
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    about: '3-D Secure asked unless the card was set up',
    three_d_secure: 'required',
  },
  {
    ...visa,
    number: '4000000000003220',
    payment_method: 'pm_card_threeDSecure2Required',
    about: '3-D Secure 2 asked',
    three_d_secure: 'required',
  },
  {
    ...visa,
    number: '4000000000003055',
    payment_method: 'pm_card_threeDSecureOptional',
    about: '3-D Secure supported, not asked',
    three_d_secure: 'supported',
  },
  {
    ...visa,
    number: '4000008400001629',
    payment_method: 'pm_card_threeDSecureRequiredChargeDeclined',
    about: '3-D Secure, then declined',
    three_d_secure: 'required',
    decline: declined('generic_decline'),
  },
  {
    ...visa,
    number: '4000008260003178',
    payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    about: '3-D Secure, then insufficient funds',
    three_d_secure: 'required',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    ...visa,
    number: '4000008400001280',
    payment_method: 'pm_card_threeDSecureRequiredProcessingError',
    about: '3-D Secure, then a processing error',
    three_d_secure: 'required',
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    ...visa,
    number: '4000000000007726',
    payment_method: 'pm_card_pendingRefund',
    about: 'Refunds are pending first',
    refund: 'pending',
  },
  {
    ...visa,
    number: '4000000000005126',
    payment_method: 'pm_card_refundFail',
    about: 'Refunds succeed, then fail',
    refund: 'fails_later',
  },
  {
    ...visa,
    number: '4000000000000259',
    payment_method: 'pm_card_createDispute',
    about: 'Disputed as fraudulent',
    dispute: { reason: 'fraudulent' },
  },
  {
    ...visa,
    number: '4000000000002685',
    payment_method: 'pm_card_createDisputeProductNotReceived',
    about: 'Disputed: not received',
    dispute: { reason: 'product_not_received' },
  },
  {
    ...visa,
    number: '4000000000001976',
    payment_method: 'pm_card_createDisputeInquiry',
    about: 'An inquiry; no money moves',
    dispute: { reason: 'fraudulent', inquiry: true },
  },
  {
    ...visa,
    number: '4000000000005423',
    payment_method: 'pm_card_createIssuerFraudRecord',
    about: 'An early fraud warning; no money moves',
    early_fraud_warning: true,
  },
];

const BANK_DEBITS: readonly CardBehaviour[] = [
  ['pm_usBankAccount_success', 'succeeds', 'Processing for a moment, then succeeds'],
  ['pm_usBankAccount_insufficientFunds', 'fails', 'Processing for a moment, then fails'],
  ['pm_usBankAccount_processing', 'held', 'Processing until settled by hand'],
].map(([payment_method, bank_debit, about]) => ({
  number: '',
  payment_method: payment_method ?? '',
  about: about ?? '',
  brand: '',
  country: 'US',
  bank_debit: bank_debit === 'fails' ? 'fails' : bank_debit === 'held' ? 'held' : 'succeeds',
}));

/** The name is the stand-in's own. Stripe shows what pays through Link and is no card as one of a brand without digits. */
const LINK: CardBehaviour = {
  number: '0000',
  payment_method: 'pm_card_link',
  about: 'Link, paid from a bank account',
  brand: 'link',
  country: 'US',
};

/** Every way to pay that a server can name: cards, bank debits, and Link. */
export const TEST_METHODS: readonly CardBehaviour[] = [...CARDS, ...BANK_DEBITS, LINK];

const byNumber = new Map(CARDS.map((card) => [card.number, card]));
const byMethod = new Map(TEST_METHODS.map((card) => [card.payment_method, card]));

/** The behaviour of a card number; an unlisted but well-formed number is one that Stripe's test mode declines. */
export function cardByNumber(number: string): CardBehaviour | undefined {
  return byNumber.get(number);
}

/** The behaviour behind `pm_card_visa` and its like. */
export function cardByMethod(id: string): CardBehaviour | undefined {
  return byMethod.get(id);
}
