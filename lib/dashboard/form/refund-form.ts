import { chargeStep_cents, formatMoney, hasFractions } from '@/lib/money/currency';
import { parseTypedAmount } from '@/lib/money/typed';

/** What somebody types to refund a part: the amount, or what is wrong with it. */
export function readRefund(typed: string, currency: string): number | { wrong: string } {
  const amount_cents = parseTypedAmount(typed, currency);
  if (!amount_cents)
    return { wrong: `Enter an amount, such as ${hasFractions(currency) ? '12.50' : '1250'}.` };
  const step_cents = chargeStep_cents(currency);
  if (amount_cents % step_cents === 0) return amount_cents;
  return {
    wrong: `Enter a multiple of ${formatMoney(step_cents, currency)}: cards are refunded in such steps.`,
  };
}
