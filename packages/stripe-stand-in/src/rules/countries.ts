/** The currency that an account settles in unless told otherwise; other countries of the euro area settle in euros. */
const CURRENCIES: Record<string, string> = {
  AU: 'aud',
  BR: 'brl',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  GI: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  IN: 'inr',
  JP: 'jpy',
  LI: 'chf',
  MX: 'mxn',
  MY: 'myr',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  TH: 'thb',
  US: 'usd',
};
const EURO_AREA = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));

/** The EEA as far as Stripe opens accounts in it, and the countries that exchange transfers with it. */
const TRANSFER_REGION = new Set([...EURO_AREA, ...'US GB CA CH CZ DK HU LI NO PL RO SE'.split(' ')]);

export function isInTransferRegion(country: string | undefined): boolean {
  return country !== undefined && TRANSFER_REGION.has(country);
}

/** The default currency of an account's country, or undefined where Stripe opens no accounts. */
export function currencyOfCountry(country: string): string | undefined {
  return EURO_AREA.has(country) ? 'eur' : CURRENCIES[country];
}
