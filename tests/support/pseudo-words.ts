import { CATALOGUES, type Catalogue } from '@/lib/words/catalogues';
import type { Text } from '@/lib/words/texts';
import { speak } from '@/lib/words/words';

const veil = (text: string): string =>
  text.replace(/\{\w+\}|[A-Za-z]/g, (found) => (found.length > 1 ? found : 'ж'));
const veilText = (text: Text): Text =>
  typeof text === 'string'
    ? veil(text)
    : (Object.fromEntries(Object.entries(text).map(([form, words]) => [form, veil(words)])) as Text);
const veilAll = <Part extends Readonly<Record<string, Text>>>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).map(([key, text]) => [key, veilText(text)])) as Part;

/** A language without Latin letters: what still has some was never said in it. */
export const PSEUDO_WORDS = speak(
  'ja',
  Object.fromEntries(
    Object.entries(CATALOGUES.en).map(([part, texts]) => [part, veilAll(texts)]),
  ) as Catalogue,
);
