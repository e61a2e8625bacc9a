import { describe, expect, test } from 'vitest';
import { customerSchema } from '@/lib/cart/schema';
import { refusals } from './refusals';

describe('customer', () => {
  test('all fields are optional and unknown ones are ignored', () => {
    expect(customerSchema.parse({})).toEqual({});
    const ana = { name: 'Ana', email: 'ana@shop.example', phone: '+351 000' };
    expect(customerSchema.parse({ ...ana, address: 'x' })).toEqual(ana);
  });

  test.each([
    'ana..b.@docomo.example',
    '.ana!#$%&*/=?^`{|}~@shop.example',
    'ana@shop.xn--p1ai',
    'ana@xn--mnchen-3ya.example',
  ])('%s is an address that browsers take, and somebody has', (email) => {
    expect(customerSchema.parse({ email })).toEqual({ email });
  });

  test('an address is read at once, however long', () => {
    const began_ms = performance.now();
    for (const email of [`${'a.'.repeat(50_000)}@`, `a@${'a-.'.repeat(50_000)}`, `a@${'a'.repeat(100_000)}`])
      expect(customerSchema.safeParse({ email }).success).toBe(false);
    expect(performance.now() - began_ms).toBeLessThan(500);
  });

  test('a given field must be usable', () => {
    for (const email of [
      '',
      'ana',
      'a@b',
      'a@-b.example',
      'a@b..example',
      'a b@c.example',
      'a,b@c.example',
      `${'a'.repeat(250)}@shop.example`,
      'a@shop.example\nBcc: b@c.example',
    ]) {
      expect(refusals(customerSchema, { email })[0]).toMatch(/^email: must be an e-mail address/);
    }
    expect(refusals(customerSchema, { name: '' })).toEqual(['name: must be text of 1 to 200 characters']);
    expect(refusals(customerSchema, 'Ana')).toHaveLength(1);
  });
});
