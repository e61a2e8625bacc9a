import { explained, invalid } from '../api/errors';

/** Currencies that Stripe can charge (documentation, "Supported currencies"). */
const CHARGEABLE = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp ' +
    'cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk ' +
    'jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn ' +
    'nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std ' +
    'szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw'
  ).split(' '),
);

/**
 * The smallest charge, in the smallest unit (documentation, "Minimum and maximum charge amounts"), and a made-up rate that
 * never moves: US dollars for one unit of the currency.
 */
export const KNOWN_CURRENCIES: Readonly<Record<string, { minimum: number; usd_per_unit: number }>> = {
  usd: { minimum: 50, usd_per_unit: 1 },
  aed: { minimum: 200, usd_per_unit: 0.27 },
  aud: { minimum: 50, usd_per_unit: 0.66 },
  bgn: { minimum: 100, usd_per_unit: 0.56 },
  brl: { minimum: 50, usd_per_unit: 0.18 },
  cad: { minimum: 50, usd_per_unit: 0.73 },
  chf: { minimum: 50, usd_per_unit: 1.13 },
  czk: { minimum: 1500, usd_per_unit: 0.044 },
  dkk: { minimum: 250, usd_per_unit: 0.15 },
  eur: { minimum: 50, usd_per_unit: 1.1 },
  gbp: { minimum: 30, usd_per_unit: 1.28 },
  hkd: { minimum: 400, usd_per_unit: 0.13 },
  huf: { minimum: 17500, usd_per_unit: 0.0028 },
  inr: { minimum: 50, usd_per_unit: 0.012 },
  jpy: { minimum: 50, usd_per_unit: 0.0067 },
  mxn: { minimum: 1000, usd_per_unit: 0.052 },
  myr: { minimum: 200, usd_per_unit: 0.23 },
  nok: { minimum: 300, usd_per_unit: 0.094 },
  nzd: { minimum: 50, usd_per_unit: 0.61 },
  pln: { minimum: 200, usd_per_unit: 0.26 },
  ron: { minimum: 200, usd_per_unit: 0.22 },
  sek: { minimum: 300, usd_per_unit: 0.097 },
  sgd: { minimum: 50, usd_per_unit: 0.76 },
  thb: { minimum: 1000, usd_per_unit: 0.029 },
};

const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '));
/** Zero-decimal in effect, and with two decimals in the API (documentation, "Special cases"). */
const WHOLE_UNITS = new Set(['isk', 'ugx']);

/** How many digits a currency has after the point: 0, 2 or 3. */
export function digitsOf(currency: string): number {
  return ZERO_DECIMAL.has(currency) ? 0 : THREE_DECIMAL.has(currency) ? 3 : 2;
}

/** An amount as people write it, `$12.34`. */
export function formatMoney(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

/** The currency in lower case; 400 when Stripe has none of that name. */
export function checkCurrency(currency: string): string {
  const lower = currency.toLowerCase();
  if (!CHARGEABLE.has(lower)) {
    throw invalid(
      `Invalid currency: ${lower}. Stripe currently supports these currencies: ${[...CHARGEABLE].join(', ')}`,
      {
        param: 'currency',
      },
    );
  }
  return lower;
}

/** Refuses what card networks cannot carry: fractions of a krona or a shilling, and thousandths of a dinar. */
export function checkStep(amount: number, currency: string): void {
  if (WHOLE_UNITS.has(currency) && amount % 100 !== 0) {
    throw invalid(
      `Invalid amount. Currency ${currency.toUpperCase()} has become effectively zero-decimal and charged amounts must be evenly divisible by 100. See https://stripe.com/docs/currencies#special-cases for more information.`,
      { code: 'invalid_charge_amount_no_decimal_compatible', param: 'amount' },
    );
  }
  if (THREE_DECIMAL.has(currency) && amount % 10 !== 0) {
    throw invalid(
      `Invalid amount. The last digit of an amount in ${currency.toUpperCase()} must be 0. See https://stripe.com/docs/currencies#three-decimal for more information.`,
      { param: 'amount' },
    );
  }
}

export function checkPositive(amount: number): void {
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
}

/** Refuses amounts below the currency's minimum, above eight digits, or that no card can be charged. */
export function checkChargeAmount(amount: number, currency: string): void {
  checkPositive(amount);
  checkStep(amount, currency);
  const minimum = KNOWN_CURRENCIES[currency]?.minimum ?? 1;
  if (amount < minimum) {
    throw invalid(`Amount must be at least ${formatMoney(minimum, currency)} ${currency}`, {
      ...explained('amount_too_small'),
      param: 'amount',
    });
  }
  if (amount > 99_999_999) {
    throw invalid(`Amount must be no more than ${formatMoney(99_999_999, currency)} ${currency}`, {
      ...explained('amount_too_large'),
      param: 'amount',
    });
  }
}
