import { DEFAULT_LOCALE } from '@/lib/format/locale';

/**
 * The closed table of currencies that the processor can charge, and the arithmetic rules of each.
 *
 * Source: Stripe, "Supported currencies" (https://docs.stripe.com/currencies): presentment currencies,
 * zero-decimal, three-decimal and special cases, minimum charge amounts. Bulgaria's lev left that list when
 * the country took the euro, and the Caribbean guilder (xcg) joined it beside its predecessor.
 *
 * Amounts everywhere are integers in the unit that the processor's API takes. It is called `_cents` in names,
 * whatever the currency: a cent of a dollar, one whole yen, a thousandth of a dinar.
 */

/** Currencies without a minor unit: an amount is a number of whole units. */
const ZERO_DECIMAL = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf';

/** Currencies counted in thousandths. The last digit of a charge must be 0 (Stripe, three-decimal currencies). */
const THREE_DECIMAL = 'bhd jod kwd omr tnd';

/**
 * Krona and shilling have lost their minor unit, but the processor still takes them with two decimals that
 * must be 00 (Stripe, special cases): 5 ISK is 500.
 */
const TWO_DECIMAL_WHOLE_UNITS = 'isk ugx';

const TWO_DECIMAL =
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop ' +
  'crc cve czk dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs ' +
  'khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab ' +
  'pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs ' +
  'uah uyu uzs wst xcd xcg yer zar zmw';

/** Stripe, "Minimum and maximum charge amounts", in the smallest unit. */
const PUBLISHED_MINIMUM_CHARGE_cents: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

interface CurrencyRule {
  decimals: 0 | 2 | 3;
  step_cents: 1 | 10 | 100;
  minimum_cents: number;
}

function rules(codes: string, decimals: 0 | 2 | 3, step_cents: 1 | 10 | 100): [string, CurrencyRule][] {
  return codes.split(' ').map((code) => {
    const minimum_cents = PUBLISHED_MINIMUM_CHARGE_cents[code] ?? step_cents;
    return [code, { decimals, step_cents, minimum_cents }];
  });
}

const CURRENCIES: ReadonlyMap<string, CurrencyRule> = new Map([
  ...rules(ZERO_DECIMAL, 0, 1),
  ...rules(TWO_DECIMAL, 2, 1),
  ...rules(TWO_DECIMAL_WHOLE_UNITS, 2, 100),
  ...rules(THREE_DECIMAL, 3, 10),
]);

/** Every code of the table, lowercase, in alphabetical order. */
export const CURRENCY_CODES: readonly string[] = [...CURRENCIES.keys()].sort();

/** The most that one charge can take: eight digits, the processor's limit for most currencies. */
export const MAXIMUM_CHARGE_cents = 99_999_999;

function ruleOf(currency: string): CurrencyRule {
  const rule = CURRENCIES.get(currency);
  if (!rule) throw new RangeError(`Unknown currency: ${JSON.stringify(currency)}`);
  return rule;
}

/** Whether the processor can charge this currency. Codes are lowercase ISO 4217 (API specification 2.1). */
export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && CURRENCIES.has(code);
}

/**
 * Decimals of an amount in this currency: 0 (jpy), 2 (usd) or 3 (kwd).
 * @throws RangeError for a currency outside the table
 */
export function minorUnits(currency: string): 0 | 2 | 3 {
  return ruleOf(currency).decimals;
}

/**
 * Every amount that is charged, refunded or transferred in this currency is a multiple of this step: 10 in
 * three-decimal currencies, 100 in isk and ugx, otherwise 1. A cart total must be a multiple of it, shares are
 * dealt out and fees are rounded in whole steps, so what a member pays can be charged as it is.
 * @throws RangeError for a currency outside the table
 */
export function chargeStep_cents(currency: string): 1 | 10 | 100 {
  return ruleOf(currency).step_cents;
}

/** Whether a charge can be a fraction of the currency's unit. */
export function hasFractions(currency: string): boolean {
  const { decimals, step_cents } = ruleOf(currency);
  return step_cents < 10 ** decimals;
}

/**
 * The least amount the processor charges, as published for an account that settles in the same currency.
 * A currency without a published figure answers one step: there the limit is the settlement currency's, at the
 * processor's rate of the moment, and only the processor can tell (it refuses with `amount_too_small`).
 * @throws RangeError for a currency outside the table
 */
export function minimumCharge_cents(currency: string): number {
  return ruleOf(currency).minimum_cents;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs a hundred times what using one does, so each is kept; a caller's locales are few. */
function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const { decimals, step_cents } = ruleOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: step_cents === 100 ? 'stripIfInteger' : 'auto',
  });
  if (formats.size >= 1000) formats.clear();
  formats.set(key, format);
  return format;
}

/** Where lines run from right to left, the sign after letters would be set before them: "$US 12.00". */
const LETTERS_AND_SIGN = /[A-Z]+\p{Sc}/gu;
const LEFT_TO_RIGHT_MARK = '\u200e';

/**
 * An amount as people write it: "$12.34", "¥1,234", "KWD 1.230" (a no-break space follows a letter code).
 * Decimals are the processor's for that currency, so what is shown is what is charged.
 * @throws RangeError for a currency outside the table or a locale that is not well formed
 */
export function formatMoney(amount_cents: number, currency: string, locale = DEFAULT_LOCALE): string {
  const text = formatOf(currency, locale).format(amount_cents / 10 ** minorUnits(currency));
  return /^ar\b/.test(locale) ? text.replace(LETTERS_AND_SIGN, `$&${LEFT_TO_RIGHT_MARK}`) : text;
}
