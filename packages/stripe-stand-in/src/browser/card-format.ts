import { passesLuhn } from '../rules/luhn';
import type { CardText } from './card-texts';

/** How a card is typed: grouping, checks and the words for what is wrong. */
export type FieldName = 'number' | 'expiry' | 'cvc';

type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'unknown';

/** The brand that a number's first digits belong to. */
export function brandOf(digits: string): Brand {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^6(011|4|5)/.test(digits)) return 'discover';
  return 'unknown';
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

function lengthOf(brand: Brand): number {
  return brand === 'amex' ? 15 : brand === 'unknown' ? 19 : 16;
}

export function cvcLengthOf(brand: Brand): number {
  return brand === 'amex' ? 4 : 3;
}

/** `4242 4242 4242 4242`, or `3782 822463 10005` for American Express. */
export function formatNumber(text: string): string {
  const all = digitsOf(text);
  const brand = brandOf(all);
  const digits = all.slice(0, lengthOf(brand));
  if (brand === 'amex')
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
  return (digits.match(/.{1,4}/g) ?? []).join(' ');
}

/**
 * `MM / YY`. A month that can only have one digit gets its zero, a year of four digits its last two. While something
 * is being deleted the separator is not put back.
 */
export function formatExpiry(text: string, deleting: boolean): string {
  const given = /^\s*(\d{1,2})\s*[/.-]\s*(20)?(\d{0,2})/.exec(text);
  let digits = given ? `${(given[1] ?? '').padStart(2, '0')}${given[3] ?? ''}` : digitsOf(text);
  if (!given && digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  if (!given && digits.length === 1 && Number(digits) > 1) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length < 2) return digits;
  if (digits.length === 2) return deleting ? digits : `${digits} / `;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatCvc(text: string, brand: Brand): string {
  return digitsOf(text).slice(0, brand === 'unknown' ? 4 : cvcLengthOf(brand));
}

/** Whether a number is complete and its check digit right. */
export function isNumberComplete(text: string): boolean {
  const digits = digitsOf(text);
  const brand = brandOf(digits);
  return (
    (brand === 'unknown' ? digits.length >= 12 : digits.length === lengthOf(brand)) && passesLuhn(digits)
  );
}

/** Month and four-digit year of `MM / YY`. */
export function partsOfExpiry(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** What is wrong with a field: Stripe's code and words, and the short text that a narrow field has beneath it. */
export interface Problem {
  code: string;
  message: string;
  short: CardText;
}

/** Stripe's code and words for what is wrong with a field, or nothing when it is right. */
export function problemOf(field: FieldName, text: string, numberText: string): Problem | undefined {
  if (field === 'number') return numberProblem(digitsOf(text));
  if (field === 'expiry') return expiryProblem(text);
  const wanted = cvcLengthOf(brandOf(digitsOf(numberText)));
  if (digitsOf(text).length >= wanted) return undefined;
  return {
    code: 'incomplete_cvc',
    message: "Your card's security code is incomplete.",
    short: 'incomplete_cvc',
  };
}

function numberProblem(digits: string): Problem | undefined {
  if (isNumberComplete(digits)) return undefined;
  const brand = brandOf(digits);
  const long = brand === 'unknown' ? digits.length >= 16 : digits.length >= lengthOf(brand);
  return long
    ? { code: 'invalid_number', message: 'Your card number is invalid.', short: 'invalid_number' }
    : {
        code: 'incomplete_number',
        message: 'Your card number is incomplete.',
        short: 'incomplete_number',
      };
}

function expiryProblem(text: string): Problem | undefined {
  if (digitsOf(text).length < 4) {
    return {
      code: 'incomplete_expiry',
      message: "Your card's expiration date is incomplete.",
      short: 'incomplete_expiry',
    };
  }
  const { month, year } = partsOfExpiry(text);
  if (month < 1 || month > 12)
    return {
      code: 'invalid_expiry_month',
      message: "Your card's expiration date is invalid.",
      short: 'invalid_expiry',
    };
  const now = new Date();
  if (year < now.getFullYear()) {
    return {
      code: 'invalid_expiry_year_past',
      message: "Your card's expiration year is in the past.",
      short: 'past_expiry',
    };
  }
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return {
      code: 'invalid_expiry_month_past',
      message: "Your card's expiration date is in the past.",
      short: 'past_expiry',
    };
  }
  return undefined;
}
