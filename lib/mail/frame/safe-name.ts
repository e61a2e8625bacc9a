import { isInvisible } from '@/lib/group/query/names';
import { imitatesBrand } from './brands';

const LONGEST_NAME = 60;
/** As many as a telephone's short number has. */
const PHONE_digits = 5;
/** What a mail program would turn into a link, or a reader would type as one. */
const LINK_LIKE =
  /:\/\/|\bhttps?\b|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}|[\p{L}\p{N}]\W*(?:\.|\bdot\b)\W*(?:com|net|org|info|biz|app|io|co|me|ly|shop|site|xyz|top)\b/iu;

/**
 * Whitespace, and what cannot be seen. Letters of Persian and India, and emoji, are joined or kept apart by characters
 * that cannot be seen either: those stay.
 */
const UNSEEN =
  /(?:(?!(?<=[\p{Script=Arabic}\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}])[\u200C\u200D](?=[\p{Lo}\p{Extended_Pictographic}]))[\p{Cc}\p{Cf}\s])+/gu;

/** A text on one line, without what cannot be seen. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').trim();

/**
 * A name that a stranger typed, fit for a mail that we sign: one line, not long, with nothing to click or call, and
 * not one that passes for a bank or a brand. Null when it is not fit. Pure.
 */
export function safeName(name: string): string | null {
  const line = [...oneLine(name)].slice(0, LONGEST_NAME).join('').trim();
  return isInvisible(line) || readings(name).some(isUnfit) ? null : line;
}

/** The name as it may be read: with full-width letters and dots as usual ones, and with what cannot be seen as a space or nothing. */
function readings(name: string): string[] {
  const plain = name.normalize('NFKC').replace(/[。․‧∙·]/gu, '.');
  return [' ', ''].map((gap) => plain.replace(/\p{Default_Ignorable_Code_Point}+/gu, gap));
}

const isUnfit = (name: string): boolean =>
  LINK_LIKE.test(name) || phoneDigits(name) >= PHONE_digits || imitatesBrand(name);

/** Digits of any script. In a word with digits, letters that look like digits count too: 8OO-555-OI99. */
function phoneDigits(name: string): number {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => /\p{N}/u.test(word));
  return words.reduce((sum, word) => sum + (word.match(/\p{N}|[oilOIL]/gu)?.length ?? 0), 0);
}
