/** How this Stripe treats its platform: what it charges and when things happen. */
export interface Rules {
  /** The country of the platform's account. */
  country: string;
  /** Currencies that the platform has a balance in, the default first; `every` converts nothing. */
  settlement_currencies: readonly string[] | 'every';
  /** How many business days the money of a charge is pending; 0 makes it available at once. */
  settlement_business_days: number;
  /**
   * What Stripe takes for a charge: basis points of the settled amount, plus a fixed part in its smallest unit. Cards
   * from another country and amounts that are converted cost more.
   */
  fee: {
    basis_points: number;
    fixed: number;
    foreign_card_basis_points: number;
    conversion_basis_points: number;
  };
  /** Whether the available balance is paid out each business day, or only when the API is asked to. */
  payout_interval: 'daily' | 'manual';
  /** Whether a refund waits until the available balance covers it. If not, it can overdraw the balance. */
  refunds_wait_for_balance: boolean;
  /** When a refund that still waits for balance fails. */
  refund_wait_days: number;
  /** Fees of a dispute, in the smallest unit: for receiving it, and for sending evidence against it. */
  dispute_fee: {
    received: number;
    /** Returned when the dispute is won. */
    countered: number;
    received_is_returned: boolean;
  };
  /** Whether transfers abroad stay within Stripe's region for them, and never reach recipient accounts. */
  cross_border_limited: boolean;
  /** Pauses between the attempts of a webhook delivery. */
  retry_schedule_ms: number[];
  /** How long pending refunds, failing refunds and bank debits take. */
  settle_ms: number;
}

const SECOND_ms = 1000;

/** Stripe as a new platform in the United States finds it; the README names the source of each rule. */
export const US_PLATFORM_RULES: Rules = {
  country: 'US',
  settlement_currencies: ['usd'],
  settlement_business_days: 2,
  fee: { basis_points: 290, fixed: 30, foreign_card_basis_points: 150, conversion_basis_points: 100 },
  payout_interval: 'daily',
  refunds_wait_for_balance: true,
  refund_wait_days: 30,
  dispute_fee: { received: 1500, countered: 1500, received_is_returned: false },
  cross_border_limited: true,
  retry_schedule_ms: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND_ms),
  settle_ms: 2 * SECOND_ms,
};

/** Kinder than Stripe: no fees, money that is available at once and stays, and a balance in every currency. */
export const KIND_RULES: Rules = {
  ...US_PLATFORM_RULES,
  settlement_currencies: 'every',
  settlement_business_days: 0,
  fee: { basis_points: 0, fixed: 0, foreign_card_basis_points: 0, conversion_basis_points: 0 },
  payout_interval: 'manual',
  refunds_wait_for_balance: false,
  dispute_fee: { received: 1500, countered: 0, received_is_returned: true },
  cross_border_limited: false,
};

const RULE_SETS = new Map([
  ['us-platform', US_PLATFORM_RULES],
  ['kind', KIND_RULES],
]);

/** The rules by the name that commands use; throws for a name that is not known. */
export function rulesNamed(name: string): Rules {
  const rules = RULE_SETS.get(name);
  if (!rules) throw new RangeError(`Rules are ${[...RULE_SETS.keys()].join(' or ')}, not ${name}.`);
  return rules;
}
