import type { Words } from '@/lib/words/words';
import type { Letterhead } from './content';
import { safeName } from './safe-name';
import { apart } from './words';

/** The merchant's name, or ours. */
export function senderName(letterhead: Letterhead): string {
  return (letterhead.merchant_name !== null && safeName(letterhead.merchant_name)) || 'Split';
}

/** The last lines of every mail: the sender, and who can help. */
export function signature(letterhead: Letterhead, words: Words): string[] {
  const { support_email: email } = letterhead;
  if (letterhead.merchant_name === null) return [words.say('sentBySplit')];
  const shop = apart(senderName(letterhead), words);
  const ask = email ? [words.say('questions', { email })] : [];
  return [...ask, words.say('sentFor', { shop })];
}

/** RFC 5322 wants a name with any of these in quotes. */
const SPECIALS = /[()<>[\]:;@\\,."]/;

/** The From header: the merchant's name, at the address of MAIL_FROM, such as `Kettle & Co via Split <pay@split.test>`. */
export function fromHeader(mail_from: string, letterhead: Letterhead): string {
  const match = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(mail_from);
  const address = match?.[2] ?? mail_from.trim();
  const own = match?.[1]?.replace(/^"|"$/g, '') || 'Split';
  const merchant = letterhead.merchant_name === null ? null : safeName(letterhead.merchant_name);
  const name = merchant === null ? own : `${merchant} via Split`;
  const clean = name.replace(/["\\<>]/g, '');
  return `${SPECIALS.test(clean) ? `"${clean}"` : clean} <${address}>`;
}
