import { z } from 'zod';

/**
 * The kinds of field that requests are made of. Each field has one message, which says what it must be, so that
 * the reader knows what to send instead.
 */

/** Unpaired surrogates have no UTF-8 form and NUL has no place in a Postgres text: neither can be kept. */
export function isStorable(value: string): boolean {
  return !/[\uD800-\uDFFF]/u.test(value) && !value.includes('\0');
}

/** Length in Unicode characters (code points), as JSON Schema counts `maxLength`, so an emoji is one. */
function isWithin(value: string, max: number): boolean {
  if (value.length <= max) return true;
  return value.length <= 2 * max && [...value].length <= max;
}

/** Whether a value is text of `min` to `max` characters that can be stored and signed. */
export function isText(value: unknown, min: number, max: number): value is string {
  return typeof value === 'string' && value.length >= min && isWithin(value, max) && isStorable(value);
}

/** The message of a field, or of a required field that is not there. */
export function must(rule: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined ? `is required and must be ${rule}` : `must be ${rule}`;
}

/** How a time that must be ahead is written: an example would be past one day, and refused. */
export const MOMENT_FORM = 'YYYY-MM-DDThh:mm:ssZ';

/** Text of 1 to `max` characters, without NUL and unpaired surrogates. */
export function text(max: number) {
  const error = must(`text of 1 to ${max} characters`);
  return z
    .string({ error })
    .refine((value) => value.length >= 1 && isWithin(value, max), { error })
    .refine(isStorable, { error: must('well-formed Unicode without the character NUL') })
    .meta({ minLength: 1, maxLength: max });
}

/** What browsers take in a field for an address (HTML, valid email address), with a dot in its domain. */
export const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

/** A whole number, not a string of digits. */
export function integer(min: number, max: number) {
  const error = must(`a whole number from ${min} to ${max}`);
  return z.int({ error }).min(min, { error }).max(max, { error });
}
