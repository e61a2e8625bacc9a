import { exchangeRate } from '../rules/exchange';
import type { Charge } from '../state/objects';
import type { Call } from '../world';

/** Money in the currency of a balance, and how it came to that currency. */
interface Settled {
  amount: number;
  currency: string;
  /** Null where nothing was converted. */
  exchange_rate: number | null;
}

/** An amount of a charge in the currency that the charge settles in. */
export function settled(call: Call, charge: Pick<Charge, 'currency'>, amount: number): Settled {
  const { settlement_currencies: currencies } = call.world.rules;
  const currency = currencies.includes(charge.currency) ? charge.currency : currencies[0];
  if (currency === undefined || currency === charge.currency)
    return { amount, currency: charge.currency, exchange_rate: null };
  const exchange_rate = exchangeRate(charge.currency, currency);
  return { amount: Math.round(amount * exchange_rate), currency, exchange_rate };
}
