/** How this Stripe treats its platform: what it charges and when things happen. */
export interface Rules {
  /** How many business days the money of a charge is pending; 0 makes it available at once. */
  settlement_business_days: number;
  /**
   * What Stripe takes for a charge: basis points of the amount, plus a fixed part in the smallest unit. Cards from
   * another country and amounts in a currency that is converted cost more.
   */
  fee: { basis_points: number; fixed: number; foreign_card_basis_points: number; conversion_basis_points: number };
  /** Pauses between the attempts of a webhook delivery. */
  retry_schedule_ms: number[];
  /** How long pending refunds, failing refunds and bank debits take. */
  settle_ms: number;
}

const SECOND_ms = 1000;

/** Stripe as a new platform in the United States finds it; the README names the source of each rule. */
export const US_PLATFORM_RULES: Rules = {
  settlement_business_days: 2,
  fee: { basis_points: 290, fixed: 30, foreign_card_basis_points: 150, conversion_basis_points: 100 },
  retry_schedule_ms: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND_ms),
  settle_ms: 2 * SECOND_ms,
};

/** Kinder than Stripe: no fee, and money that is available at once. */
export const KIND_RULES: Rules = {
  ...US_PLATFORM_RULES,
  settlement_business_days: 0,
  fee: { basis_points: 0, fixed: 0, foreign_card_basis_points: 0, conversion_basis_points: 0 },
};
