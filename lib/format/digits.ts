/** Digits that keyboards type: Arabic, Persian, and as wide as Japanese. The code of each zero is a multiple of 16. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** A text with the digits of an English keyboard. */
export const latinDigits = (text: string): string =>
  text.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
