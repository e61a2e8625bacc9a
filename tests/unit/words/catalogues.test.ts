import { describe, expect, it } from 'vitest';
import { CATALOGUES, type Catalogue } from '@/lib/words/catalogues';
import { LANGUAGES, LOCALES } from '@/lib/words/locales';
import type { Text } from '@/lib/words/texts';
import { wordsOf } from '@/lib/words/words';

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const slotsOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot ?? '').sort();
const textsOf = (catalogue: Catalogue): [string, Text][] =>
  Object.values(catalogue).flatMap((part) => Object.entries<Text>(part));

it('no key stands in two parts of a catalogue, which are read as one', () => {
  const keys = textsOf(CATALOGUES.en).map(([key]) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe.each(LOCALES)('the texts in %s', (locale) => {
  const english = new Map(textsOf(CATALOGUES.en));

  it('are those of the English catalogue, part by part: none is missing, and none is said by English alone', () => {
    const keys = (of: Catalogue) =>
      Object.entries(of).map(([part, texts]) => [part, Object.keys(texts).sort()]);
    expect(keys(CATALOGUES[locale])).toEqual(keys(CATALOGUES.en));
  });

  it('have the slots of the English ones, whatever their plural', () => {
    for (const [key, text] of textsOf(CATALOGUES[locale])) {
      const wanted = slotsOf(formsOf(english.get(key) ?? '').at(-1) ?? '');
      for (const form of formsOf(text)) {
        expect(form.trim(), key).not.toBe('');
        const slots = slotsOf(form);
        // A language may say one or two of something without the number.
        const counts = typeof text === 'string' || slots.includes('count');
        expect(slots, `${key}: ${form}`).toEqual(counts ? wanted : wanted.filter((slot) => slot !== 'count'));
      }
    }
  });

  it('have a form for each of its plurals', () => {
    const { pluralCategories } = new Intl.PluralRules(LANGUAGES[locale].format).resolvedOptions();
    const { moreItems } = CATALOGUES[locale].page;
    // "Many" of Romance languages is for millions, which take the form of all others.
    const needed = ['fr', 'es', 'it', 'pt'].includes(locale)
      ? pluralCategories.filter((category) => category !== 'many')
      : pluralCategories;
    expect(Object.keys(moreItems).sort()).toEqual([...needed].sort());
  });
});

it('counts choose the form by the rules of the language', () => {
  const more = (locale: 'ar' | 'pl' | 'ja', count: number) => wordsOf(locale).say('moreItems', { count });
  expect([1, 3, 5, 22].map((count) => more('pl', count))).toEqual([
    'Jeszcze 1 produkt',
    'Jeszcze 3 produkty',
    'Jeszcze 5 produktów',
    'Jeszcze 22 produkty',
  ]);
  expect(more('ar', 2)).toBe('منتجان آخران');
  expect(more('ar', 11)).toBe('\u206811\u2069 منتجًا آخر');
  expect(more('ja', 4)).toBe('他4点');
});

it('each of a list is set apart where it is read from right to left', () => {
  expect(wordsOf('ar').list(['Ana', 'بن'])).toBe('\u2068Ana\u2069 و\u2068بن\u2069');
  expect(wordsOf('de').list(['Ana', 'Ben'])).toBe('Ana und Ben');
  expect(wordsOf('en').list(['Ana', 'Ben', '1 more person'])).toBe('Ana, Ben, and 1 more person');
});

it('money is written as the language has it, by one currency', () => {
  const money = LOCALES.map((locale) => wordsOf(locale).money(123_456, 'eur').replace(/\s/g, ' '));
  expect(new Set(money).size).toBeGreaterThan(4);
  expect(wordsOf('de').money(123_456, 'eur').replace(/\s/g, ' ')).toBe('1.234,56 €');
});
