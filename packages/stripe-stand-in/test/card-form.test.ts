import { describe, expect, test } from 'vitest';
import { decodeForm } from '../src/api/form';
import { brandOf, formatCvc, formatExpiry, formatNumber, problemOf } from '../src/browser/card-format';
import { cardText } from '../src/browser/card-texts';
import { CARDS } from '../src/rules/cards';
import { passesLuhn } from '../src/rules/luhn';

test('card numbers are grouped as they are printed', () => {
  expect(formatNumber('4242424242424242999')).toBe('4242 4242 4242 4242');
  expect(formatNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatNumber('42 42-4')).toBe('4242 4');
  expect([brandOf('55'), brandOf('2221'), brandOf('34'), brandOf('9')]).toEqual([
    'mastercard',
    'mastercard',
    'amex',
    'unknown',
  ]);
});

describe('an expiration date is read however it is typed', () => {
  test.each([
    ['5', '05 / '],
    ['1', '1'],
    ['12', '12 / '],
    ['1234', '12 / 34'],
    ['12/34', '12 / 34'],
    ['1/34', '01 / 34'],
    ['12/2034', '12 / 34'],
    ['122034', '12 / 34'],
    ['12 / 3', '12 / 3'],
  ])('%s becomes %s', (typed, shown) => {
    expect(formatExpiry(typed, false)).toBe(shown);
  });

  test('deleting the separator does not put it back', () => {
    expect(formatExpiry('12 /', true)).not.toContain(' / ');
    expect(formatExpiry('12', true)).toBe('12');
  });
});

test('what is wrong is said with the code that Stripe uses', () => {
  expect(problemOf('number', '4242', '')?.code).toBe('incomplete_number');
  expect(problemOf('number', '4242 4242 4242 4241', '')?.code).toBe('invalid_number');
  expect(problemOf('number', '4242 4242 4242 4242', '')).toBeUndefined();
  expect(problemOf('expiry', '12 / 20', '')?.code).toBe('invalid_expiry_year_past');
  expect(problemOf('expiry', '13 / 34', '')?.code).toBe('invalid_expiry_month');
  expect(problemOf('cvc', '123', '3782 822463 10005')?.code).toBe('incomplete_cvc');
  expect(formatCvc('12345', 'visa')).toBe('123');
});

test('every listed test card has a proper check digit and an id of its own', () => {
  expect(CARDS.filter((card) => !passesLuhn(card.number))).toEqual([]);
  expect(new Set(CARDS.map((card) => card.number)).size).toBe(CARDS.length);
  expect(new Set(CARDS.map((card) => card.payment_method)).size).toBe(CARDS.length);
});

test('forms nest by brackets and cannot reach the prototype', () => {
  expect(decodeForm('a[b]=1&a[c][0]=x&a[c][1]=y&d[]=p&d[]=q&e=')).toEqual({
    a: { b: '1', c: ['x', 'y'] },
    d: ['p', 'q'],
    e: '',
  });
  decodeForm('__proto__[polluted]=1&a[__proto__][polluted]=1');
  expect({}).not.toHaveProperty('polluted');
});

test('the form speaks the language that the page names, and English to any other', () => {
  expect(cardText('de-AT', 'number')).toBe('Kartennummer');
  expect(cardText('ar', problemOf('cvc', '1', '')?.short ?? 'title')).toBe('الرمز غير مكتمل.');
  expect(cardText('pt-BR', 'expiry')).toBe('Validade');
  for (const tag of ['pt', 'pt-PT']) expect(cardText(tag, 'expiry')).toBe('Prazo de validade');
  for (const other of ['sv', '', 'constructor']) expect(cardText(other, 'number')).toBe('Card number');
});
