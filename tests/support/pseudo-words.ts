import { CATALOGUES } from '@/lib/words/catalogues';
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

const { page, organizer, script, setup, mail, form, notice } = CATALOGUES.en;

/** A language without Latin letters: what still has some was never said in it. */
export const PSEUDO_WORDS = speak('ja', {
  page: veilAll(page),
  organizer: veilAll(organizer),
  script: veilAll(script),
  setup: veilAll(setup),
  mail: veilAll(mail),
  form: veilAll(form),
  notice: veilAll(notice),
});
