import type { Violation } from '@/lib/cart/violations';
import { type Speaker, speakSaying } from '@/lib/words/saying';
import type { Words } from '@/lib/words/words';

/** Violations as sentences for people, who see the field beside them and need no path. */
export function sentences(violations: readonly Violation[], speaker: Speaker): string {
  return violations
    .map(({ text, said }) => spoken(said, speaker) || text.charAt(0).toUpperCase() + text.slice(1))
    .join(' ');
}

/** Those that are said in every language; what only a program can cause is not. */
export function saidSentences(violations: readonly Violation[], words: Words): string {
  return violations
    .map(({ said }) => spoken(said, words, words.gap))
    .filter(Boolean)
    .join(words.gap);
}

function spoken(said: Violation['said'], speaker: Speaker, gap = ' '): string {
  return (said ? [said].flat() : []).map((each) => speakSaying(each, speaker)).join(gap);
}
