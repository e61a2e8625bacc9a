import { afterEach, expect, it } from 'vitest';
import { resetEnvironment } from '@/lib/env';
import { isMerchantCountry, merchantCountries } from '@/lib/merchant/countries';

const platformIn = (PLATFORM_COUNTRY?: string) =>
  resetEnvironment({ DATABASE_URL: 'postgres://unused', PLATFORM_COUNTRY });
afterEach(() => platformIn());

it('a platform in the United States pays merchants there and across its region, itself first', () => {
  platformIn();
  const countries = merchantCountries();
  expect(countries[0]).toEqual({ code: 'US', name: 'United States' });
  expect(countries).toHaveLength(33);
  expect(countries[1]).toEqual({ code: 'AT', name: 'Austria' });
  expect(['GB', 'DE', 'CA', 'CH', 'NO'].every(isMerchantCountry)).toBe(true);
});

it('a country that no transfer reaches is not offered', () => {
  platformIn();
  expect(['IS', 'JP', 'BR', 'MY', 'us', '', 'XX'].some(isMerchantCountry)).toBe(false);
});

it('a platform outside that region pays merchants in its own country', () => {
  platformIn('AU');
  expect(merchantCountries()).toEqual([{ code: 'AU', name: 'Australia' }]);
});
