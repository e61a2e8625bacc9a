import { expect, it } from 'vitest';
import { isolate, isolated } from '@/lib/format/isolate';

it('a name goes into a sentence as it is, and set apart if it is written from right to left', () => {
  expect(isolate('Ana')).toBe('Ana');
  expect(isolate('آنا')).toBe('\u2068آنا\u2069');
});

it.each([
  ['\u202egnp.exe', 'gnp.exe'],
  ['Cabin\u2069\u202d 2', 'Cabin 2'],
  ['كوخ\u2069\u202e 2', '\u2068كوخ 2\u2069'],
])('%j can neither turn around what follows it, nor leave its isolate', (name, text) => {
  expect(isolate(name)).toBe(text);
});

it.each([
  ['Cabin\u2069\u202e 2', '\u2068Cabin 2\u2069'],
  ['\u2066Cabin 2', '\u2068Cabin 2\u2069'],
  ['2 × \u2068Cabin\u2069\u2069 2', '\u20682 × \u2068Cabin\u2069 2\u2069'],
])('what is set apart ends where it was meant to: %j', (text, apart) => {
  expect(isolated(text)).toBe(apart);
});
