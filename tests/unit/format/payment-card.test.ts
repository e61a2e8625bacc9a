import { expect, it } from 'vitest';
import { cardName } from '@/lib/format/payment-card';

it.each([
  ['visa', 'Visa\u00A0••••\u00A04242'],
  ['cartes_bancaires', 'Cartes Bancaires\u00A0••••\u00A04242'],
  ['unknown', '••••\u00A04242'],
  ['one_of_tomorrow', '••••\u00A04242'],
])('a card of the brand %s is called %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});
