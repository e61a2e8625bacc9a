import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES, localeFor, preferredLocale } from '@/lib/words/locales';

describe('the language of a browser', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['sv,fi;q=0.9,fr;q=0.5', 'fr'],
    ['en;q=0.2, ja', 'ja'],
    ['pt-BR', 'pt'],
    ['AR-eg', 'ar'],
    ['fr;q=0, nl;q=0.1', 'nl'],
    ['sv', null],
    ['*', null],
    ['', null],
    [null, null],
    [';;;,,,q=1', null],
    ['de;q=many', 'de'],
  ])('%s is %s', (accept, locale) => expect(preferredLocale(accept)).toBe(locale));

  it('takes no time for a header without end', () => {
    expect(preferredLocale(`${'xx,'.repeat(100_000)}de`)).toBe(null);
  });
});

it('is the reader’s choice, then the browser’s, then the shop’s, then English', () => {
  const accept = 'fr';
  expect(localeFor({ chosen: 'de', given: 'es', accept })).toBe('de');
  expect(localeFor({ chosen: 'klingon', given: 'es', accept })).toBe('fr');
  expect(localeFor({ given: 'es', accept: 'sv' })).toBe('es');
  expect(localeFor({ given: 'klingon', accept: null })).toBe('en');
  expect(localeFor({ chosen: null, given: null, accept })).toBe('fr');
  expect(localeFor({ accept: 'sv' })).toBe('en');
});

it('are listed in the documentation', () => {
  const page = readFileSync('docs/site/sessions.md', 'utf8').replace(/\s+/g, ' ');
  const tags = LOCALES.map((tag) => `\`${tag}\``);
  expect(page).toContain(`speak ten languages: ${tags.slice(0, -1).join(', ')}, and ${tags.at(-1)}.`);
});
