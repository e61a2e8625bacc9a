import { isInvisible } from '@/lib/group/query/names';

/** Without NUL: a browser types none, and Postgres keeps none in a text. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}

/** No mail goes to a longer one (RFC 5321, 4.5.3.1.3), and to look at a text without end would take as long. */
const LONGEST_EMAIL = 254;

/** One address, without the signs by which a header has a name or another address beside it (RFC 5322, 3.4). */
const EMAIL = /^[^\s@<>(),:;"[\]\\]+@[^\s@<>(),:;"[\]\\]+\.[^\s@<>(),:;"[\]\\]+$/;

/** Whether a text looks like an email address; only a mail to it shows that it is one. */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

/** Characters of the name of a person or of a business. */
const LONGEST_NAME = 100;

/** Whether a text can be the name of a person or of a business: nobody could read one of signs that are not seen. */
export const isName = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_NAME && !isInvisible(text);

/** What was typed into a field of a form, trimmed; '' where there is no such field. */
export function text(form: FormData, name: string): string {
  return withoutNul(String(form.get(name) ?? '')).trim();
}

/** The same for fields of which there can be several, such as boxes to tick. */
export function texts(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => withoutNul(String(value)).trim());
}

/** As it was typed: a password may begin or end with a space. */
export const untrimmed = (form: FormData, name: string): string => String(form.get(name) ?? '');
