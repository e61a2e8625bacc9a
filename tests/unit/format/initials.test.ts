import { expect, it } from 'vitest';
import { firstLetter, initials } from '@/lib/format/initials';

it.each([
  ['Ana Maria', 'A', 'AM'],
  ['ben', 'B', 'B'],
  [' Ana  de la Cruz', 'A', 'AC'],
  ['e\u0301milie Zola', 'E\u0301', 'E\u0301Z'],
  ['🍕 Pizza', '🍕', '🍕P'],
  ['👨‍👩‍👧 Smith', '👨‍👩‍👧', '👨‍👩‍👧S'],
  ['🇩🇪 Max', '🇩🇪', '🇩🇪M'],
  ['👍🏽', '👍🏽', '👍🏽'],
  ['1️⃣ Uno', '1️⃣', '1️⃣U'],
  ['𠮷野家', '𠮷', '𠮷'],
  ['किशोर', 'कि', 'कि'],
  ['\u200f\u200bמיכל', 'מ', 'מ'],
  ['', '', ''],
])('of %j the first letter is %j, and the initials are %j', (name, letter, both) => {
  expect(firstLetter(name)).toBe(letter);
  expect(initials(name)).toBe(both);
});
