import { digitsOf, KNOWN_CURRENCIES } from './currencies';

const OTHER_USD_PER_UNIT = 0.1;

/** What one smallest unit of a currency is worth in the smallest unit of another, as `exchange_rate` has it. */
export function exchangeRate(from: string, to: string): number {
  const rate = usdPerSmallestUnit(from) / usdPerSmallestUnit(to);
  return Number(rate.toPrecision(6));
}

function usdPerSmallestUnit(currency: string): number {
  return (KNOWN_CURRENCIES[currency]?.usd_per_unit ?? OTHER_USD_PER_UNIT) / 10 ** digitsOf(currency);
}
