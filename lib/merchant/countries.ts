import { env } from '@/lib/env';
import { DEFAULT_LOCALE } from '@/lib/format/locale';

/**
 * The countries in which a merchant can have its payout account. It depends on where the platform's own account is.
 *
 * Source: Stripe, "Cross-border payouts" (https://docs.stripe.com/connect/cross-border-payouts): transfers go between
 * the United States, the United Kingdom, the EEA, Canada and Switzerland; a platform elsewhere pays accounts in its own
 * country. Iceland is in the EEA, but Stripe opens no accounts there (https://stripe.com/global).
 *
 * All of them are under the full service agreement. Stripe opens accounts in further countries for a US platform under
 * the recipient agreement only (https://docs.stripe.com/connect/service-agreement-types), but no cross-border transfer
 * reaches those, so a group of such a merchant could never be paid out.
 */
const CROSS_BORDER =
  'US GB CA CH AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'.split(
    ' ',
  );

/** Country codes (ISO 3166-1 alpha-2), the platform's own first, then by name. */
export function merchantCountries(): { code: string; name: string }[] {
  const { PLATFORM_COUNTRY } = env();
  const codes = CROSS_BORDER.includes(PLATFORM_COUNTRY) ? CROSS_BORDER : [PLATFORM_COUNTRY];
  const names = new Intl.DisplayNames(DEFAULT_LOCALE, { type: 'region' });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => {
      const own = Number(b.code === PLATFORM_COUNTRY) - Number(a.code === PLATFORM_COUNTRY);
      return own || a.name.localeCompare(b.name, DEFAULT_LOCALE);
    });
}

export function isMerchantCountry(code: string): boolean {
  return merchantCountries().some((country) => country.code === code);
}
