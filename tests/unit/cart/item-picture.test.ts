import { expect, test } from 'vitest';
import { parseCart } from '@/lib/cart/schema';

test.each([
  ['https://shop.example/a.png', true, true],
  ['http://localhost:3001/a.png', true, false],
  ['http://127.0.0.1/a.png', true, false],
  ['http://localhost.shop.example/a.png', false, false],
  ['http://10.0.0.1/a.png', false, false],
  ['http://shop.example/a.png', false, false],
])('a picture at %s is taken in test mode: %s, in live mode: %s', (image_url, in_test, in_live) => {
  const items = [{ id: 'a', name: 'Tea', quantity: 2, unit_price: 250, image_url }];
  const cart = { total: 500, currency: 'usd', items };
  expect(parseCart(cart, false).ok).toBe(in_test);
  expect(parseCart(cart, true).ok).toBe(in_live);
});
