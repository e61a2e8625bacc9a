import { formatBps } from '@/lib/format/number';
import { formatMoney } from '@/lib/money/currency';
import { feeOf } from '@/lib/money/fee';
import { table } from './table';

/** What a share earns and costs us, computed with the default rates. */

/** The default rates. */
export const MERCHANT_FEE_bps = 350;
export const CONSUMER_FEE_bps = 100;

/** Stripe's published prices for a platform in the United States (https://stripe.com/pricing). */
const FIXED_cents = 30;
const CARDS = [
  { name: 'US card', rate_bps: 290 },
  { name: 'Card from another country', rate_bps: 290 + 150 },
] as const;

const EXAMPLE_SHARES_cents = [500, 1_000, 2_000, 5_000, 10_000];

const usd = (cents: number) => formatMoney(cents, 'usd');

/** The least share whose fees cover Stripe's: both grow with the share, apart from Stripe's fixed part. */
export function breakEven_cents(rate_bps: number): number {
  const earned = (MERCHANT_FEE_bps + CONSUMER_FEE_bps) / 10_000;
  const cost = (rate_bps / 10_000) * (1 + CONSUMER_FEE_bps / 10_000);
  return Math.ceil(FIXED_cents / (earned - cost));
}

function breakEven(): string {
  return table(
    ['Paid with', "Stripe's fee", 'Fees cover it from a share of'],
    CARDS.map(({ name, rate_bps }) => [
      name,
      `${formatBps(rate_bps)} + ${usd(FIXED_cents)}`,
      usd(breakEven_cents(rate_bps)),
    ]),
  );
}

/** One share: what we earn, what Stripe takes of the charge, and what is left. */
export function marginOf(share_cents: number, rate_bps: number) {
  const consumer_cents = feeOf(share_cents, CONSUMER_FEE_bps);
  const earned_cents = feeOf(share_cents, MERCHANT_FEE_bps) + consumer_cents;
  const cost_cents = feeOf(share_cents + consumer_cents, rate_bps) + FIXED_cents;
  return { earned_cents, cost_cents, left_cents: earned_cents - cost_cents };
}

function margins(): string {
  const [card] = CARDS;
  return table(
    ['Share', 'Our fees', "Stripe's fee", 'Left'],
    EXAMPLE_SHARES_cents.map((share_cents) => {
      const { earned_cents, cost_cents, left_cents } = marginOf(share_cents, card.rate_bps);
      return [usd(share_cents), usd(earned_cents), usd(cost_cents), usd(left_cents)];
    }),
  );
}

export const FEE_TABLES = { 'break-even': breakEven, margins };
