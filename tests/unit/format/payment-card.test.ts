import { expect, it } from 'vitest';
import { cardName } from '@/lib/format/payment-card';

it.each([
  ['visa', 'Visa •••• 4242'],
  ['cartes_bancaires', 'Cartes Bancaires •••• 4242'],
  ['unknown', '•••• 4242'],
  ['one_of_tomorrow', '•••• 4242'],
])('a card of the brand %s is called %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});
