/** How this Stripe treats its platform: what it charges and when things happen. */
export interface Rules {
  /** The country of the platform's account. */
  country: string;
  /** Currencies that the platform has a balance in, the default first. */
  settlement_currencies: readonly string[];
  /** How many business days the money of a charge is pending. */
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
  /** How long an authorized amount can be captured; networks and cards differ. */
  hold_hours: number;
  /** When a refund that still waits for balance fails. */
  refund_wait_days: number;
  /** Fees of a dispute, in the smallest unit: for receiving it, and for sending evidence against it. */
  dispute_fee: {
    received: number;
    /** Returned when the dispute is won. */
    countered: number;
    /** The card network's, for deciding a compliance dispute that is countered: in cents of US dollars, likewise. */
    network_usd: number;
  };
  /**
   * Smart Disputes: Stripe answers by itself what nobody has answered, and keeps this much of what that wins. Null for an
   * account without access.
   */
  smart_disputes: { won_basis_points: number } | null;
  /** How long the answer to a request is kept under its idempotency key. */
  idempotency_hours: number;
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
  hold_hours: 7 * 24,
  refund_wait_days: 30,
  dispute_fee: { received: 1500, countered: 1500, network_usd: 50_000 },
  smart_disputes: { won_basis_points: 3000 },
  idempotency_hours: 24,
  retry_schedule_ms: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND_ms),
  settle_ms: 2 * SECOND_ms,
};
