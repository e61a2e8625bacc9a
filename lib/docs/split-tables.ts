import type { Cart } from '@/lib/cart/schema';
import { violationLine } from '@/lib/cart/violations';
import { onCard_cents } from '@/lib/group/query/sums';
import { type DivideInput, divide } from '@/lib/group/split/divide';
import { itemLines, unitAmount_cents } from '@/lib/group/split/items';
import { chargeStep_cents, formatMoney } from '@/lib/money/currency';
import { feeOf } from '@/lib/money/fee';
import { CONSUMER_FEE_bps, MERCHANT_FEE_bps } from './fee-tables';
import { table } from './table';

/** Examples of the split modes, computed by the functions that divide real carts. */

/** The cart of the itemized example, which the page describes. */
export const EXAMPLE_CART: Cart = {
  total: 10_000,
  currency: 'usd',
  items: [
    { id: 'pizza', name: 'Pizza', quantity: 3, unit_price: 2_000 },
    { id: 'salad', name: 'Salad', quantity: 2, unit_price: 1_250 },
  ],
  tax: 700,
  shipping: 800,
};

function memberRows(names: readonly string[], amounts: readonly number[], currency: string): string[][] {
  const money = (cents: number) => formatMoney(cents, currency);
  return amounts.map((amount_cents, index) => {
    const fee_cents = feeOf(amount_cents, CONSUMER_FEE_bps, chargeStep_cents(currency));
    return [
      names[index] ?? '',
      money(amount_cents),
      money(fee_cents),
      money(onCard_cents({ amount_cents, fee_cents })),
    ];
  });
}

function example(input: DivideInput, names: readonly string[]): string {
  const division = divide(input);
  if (!division.ok) throw new Error(division.violations.map(violationLine).join('; '));
  const amounts = division.places.map((place) => place.amount_cents);
  const sum_cents = amounts.reduce((sum, cents) => sum + cents, 0);
  return table(
    ['Member', 'Share', 'Fee', 'Charged to card'],
    [
      ...memberRows(names, amounts, input.currency),
      ['**Total**', `**${formatMoney(sum_cents, input.currency)}**`, '', ''],
    ],
  );
}

const usd = { currency: 'usd' } as const;
const friends = ['Ada (organizer)', 'Grace', 'Katherine'];

export const SPLIT_TABLES: Readonly<Record<string, () => string>> = {
  'split-equal': () => example({ mode: 'equal', ...usd, total_cents: 10_000, size: 3 }, friends),
  'split-percentage': () =>
    example(
      {
        mode: 'percentage',
        ...usd,
        total_cents: 9_999,
        percentages: [
          { label: null, percent: '50' },
          { label: null, percent: '33.33' },
          { label: null, percent: '16.67' },
        ],
      },
      friends,
    ),
  'split-custom': () =>
    example(
      {
        mode: 'custom',
        ...usd,
        total_cents: 10_000,
        amounts: [
          { label: null, amount_cents: 6_000 },
          { label: null, amount_cents: 2_500 },
          { label: null, amount_cents: 1_500 },
        ],
      },
      friends,
    ),
  'split-host-pays': () =>
    example(
      {
        mode: 'host-pays',
        ...usd,
        total_cents: 10_000,
        others: [
          { label: null, amount_cents: 2_000 },
          { label: null, amount_cents: 2_000 },
        ],
      },
      friends,
    ),
  'split-itemized': () => {
    const money = (cents: number) => formatMoney(cents, EXAMPLE_CART.currency);
    return table(
      ['Item', 'Price', 'Each unit, all included'],
      itemLines(EXAMPLE_CART).map((line) => {
        const units = Array.from({ length: line.quantity }, (_, unit) =>
          money(unitAmount_cents(line, unit, EXAMPLE_CART.currency)),
        );
        return [`${line.quantity} × ${line.name}`, money(line.unit_price), units.join(', ')];
      }),
    );
  },
  'split-yen': () => example({ mode: 'equal', currency: 'jpy', total_cents: 10_000, size: 3 }, friends),
  'split-dinar': () => example({ mode: 'equal', currency: 'kwd', total_cents: 10_000, size: 3 }, friends),
  'merchant-fees': () => {
    const rows = [10_000, 12_600, 99_999].map((total_cents) => {
      const fee_cents = feeOf(total_cents, MERCHANT_FEE_bps);
      return [total_cents, fee_cents, total_cents - fee_cents].map((cents) => formatMoney(cents, 'usd'));
    });
    return table(['Total', 'Fee of 3.5%', 'Transferred to you'], rows);
  },
};
