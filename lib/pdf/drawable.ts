import { faceOf } from './faces';

/** Shown in place of a letter that no face has. */
export const MISSING = '\ufffd';

/** Line breaks, tabs, and what no text should have. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Would turn around what follows a name, too. Isolates end with it, and stay. */
const OVERRIDES = /[\u202a-\u202e]/gu;
/** Spaces that few fonts have; all of them keep numbers together. */
const THIN_SPACES = /[\u2007\u202f]/gu;
/** A half of a character that is not there. */
const HALVES = /\p{Surrogate}/gu;

/** Has a letter for each character, and in the first face. */
const PLAIN = /^[\x20-\x7e]*$/;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What readers see as the letters of a text: a mark belongs to its letter, and an emoji of several is one. */
export const lettersOf = (text: string): string[] =>
  PLAIN.test(text) ? text.split('') : Array.from(letters.segment(text), (each) => each.segment);

/** The text as it can be drawn on one line: letters that no face has are replaced, visibly. */
export function drawable(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = text
    .normalize('NFC')
    .replace(HALVES, MISSING)
    .replace(CONTROLS, ' ')
    .replace(OVERRIDES, '')
    .replace(THIN_SPACES, '\u00a0');
  return lettersOf(plain)
    .map((letter) => (isDirection(letter) || faceOf(letter) ? letter : MISSING))
    .join('');
}

const isDirection = (letter: string): boolean =>
  /^[\u061c\u200b-\u200f\u2060\u2066-\u2069\ufeff]+$/u.test(letter);
