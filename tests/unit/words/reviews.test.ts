import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CATALOGUES } from '@/lib/words/catalogues';
import { LANGUAGES, LOCALES } from '@/lib/words/locales';
import { REVIEWS } from '@/lib/words/reviews';
import { ENGLISH, TRANSLATIONS } from '@/packages/checkout/src/languages';

const TRANSLATED = LOCALES.filter((locale) => locale !== 'en');

/** Of every text of a language, in whatever order its files have them, and of those of the SDK's button. */
function fingerprintOf(locale: (typeof TRANSLATED)[number]): string {
  const texts = Object.entries(CATALOGUES[locale]).flatMap(([part, each]) =>
    Object.entries(each).map(([key, text]) => JSON.stringify([part, key, text])),
  );
  texts.push(JSON.stringify(['button', TRANSLATIONS[locale]]));
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex').slice(0, 16);
}

it.each(TRANSLATED)('%s waits for a native reader, or has been read as it is today', (locale) => {
  const review = REVIEWS[locale];
  if (review === 'waiting') return;
  expect(review.by.trim()).not.toBe('');
  expect(review.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(review.fingerprint, `changed since ${review.by} read it`).toBe(fingerprintOf(locale));
});

it('decision 030 says which languages still wait', () => {
  const decision =
    readFileSync('docs/decisions/030-languages.md', 'utf8').split('## To be reviewed')[1] ?? '';
  const named = TRANSLATED.filter((locale) => decision.includes(LANGUAGES[locale].name));
  expect(named).toEqual(TRANSLATED.filter((locale) => REVIEWS[locale] === 'waiting'));
});

it('the button of the SDK speaks the languages of the hosted pages', () => {
  expect(Object.keys(TRANSLATIONS)).toEqual(TRANSLATED);
});

it.each(TRANSLATED)('says in one wording in %s that nothing was charged', (locale) => {
  const { page, script, form } = CATALOGUES[locale];
  expect([script.payUnreachable, script.formFailedText, form.noAnswer]).toEqual(
    Array(3).fill(expect.stringContaining(String(page.nothingCharged))),
  );
});

it.each(LOCALES)(
  'does not say in %s beside a button that nothing was charged: the group may have paid',
  (locale) => {
    const { nothingCharged } = CATALOGUES[locale].page;
    const texts = locale === 'en' ? ENGLISH : TRANSLATIONS[locale];
    expect(texts?.filter((text) => text.includes(String(nothingCharged)))).toEqual([]);
  },
);
