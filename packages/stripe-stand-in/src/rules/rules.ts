/** How this Stripe treats its platform: what it charges and when things happen. */
export interface Rules {
  /** `instant`: the money of a card payment can be transferred at once. `delayed`: after `funds_delay_ms`. */
  fundsAvailable: 'instant' | 'delayed';
  funds_delay_ms: number;
  /** Stripe's fee for a charge: basis points of the amount plus a fixed part in the smallest unit. */
  fee: { basis_points: number; fixed: number };
  /** Pauses between the attempts of a webhook delivery. */
  retry_schedule_ms: number[];
  /** How long pending refunds, failing refunds and bank debits take. */
  settle_ms: number;
}

const SECOND_ms = 1000;
const DAY_ms = 86_400 * SECOND_ms;

/** Kinder than Stripe: no fee, and money that is available at once. */
export const KIND_RULES: Rules = {
  fundsAvailable: 'instant',
  funds_delay_ms: 2 * DAY_ms,
  fee: { basis_points: 0, fixed: 0 },
  retry_schedule_ms: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 3600].map((seconds) => seconds * SECOND_ms),
  settle_ms: 2 * SECOND_ms,
};
