import { describe, expect, it } from 'vitest';
import { isEmail, isName } from '@/lib/dashboard/form/form-text';

describe('a text in a form', () => {
  it.each([
    ['ana@example.test', true],
    ['ana@example', false],
    ['ana example@shop.test', false],
    // Mail goes to the address in it, which is another mailbox to our caps and to who has unsubscribed.
    ['ana<ben@example.test>', false],
    ['ana,ben@example.test', false],
    ["o'ana+b@example.test", true],
    [`${'a'.repeat(242)}@example.com`, true],
    // Longer than any address that mail goes to (RFC 5321, 4.5.3.1.3).
    [`${'a'.repeat(243)}@example.com`, false],
  ])('%s is an email address: %s', (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });

  it.each([
    ['Fjord Shop', true],
    ['مقهى النيل', true],
    ['😀', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['', false],
    ['\u200b', false],
    ['\u2800\u3164', false],
  ])('%j is a name: %s', (text, expected) => {
    expect(isName(text)).toBe(expected);
  });

  it('is read at once, also where somebody sends as much as a form may hold', () => {
    const began_ms = performance.now();
    expect(isEmail(`a@${'.'.repeat(60_000)} x`)).toBe(false);
    expect(performance.now() - began_ms).toBeLessThan(500);
  });
});
