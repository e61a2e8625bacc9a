import { digitsOf } from './currencies';

/** Made-up rates that never move: US dollars for one unit of the currency. */
const USD_PER_UNIT: Record<string, number> = {
  usd: 1,
  aed: 0.27,
  aud: 0.66,
  bgn: 0.56,
  brl: 0.18,
  cad: 0.73,
  chf: 1.13,
  czk: 0.044,
  dkk: 0.15,
  eur: 1.1,
  gbp: 1.28,
  hkd: 0.13,
  huf: 0.0028,
  inr: 0.012,
  jpy: 0.0067,
  mxn: 0.052,
  myr: 0.23,
  nok: 0.094,
  nzd: 0.61,
  pln: 0.26,
  ron: 0.22,
  sek: 0.097,
  sgd: 0.76,
  thb: 0.029,
};
const OTHER_USD_PER_UNIT = 0.1;

/** What one smallest unit of a currency is worth in the smallest unit of another, as `exchange_rate` has it. */
export function exchangeRate(from: string, to: string): number {
  const rate = usdPerSmallestUnit(from) / usdPerSmallestUnit(to);
  return Number(rate.toPrecision(6));
}

function usdPerSmallestUnit(currency: string): number {
  return (USD_PER_UNIT[currency] ?? OTHER_USD_PER_UNIT) / 10 ** digitsOf(currency);
}
