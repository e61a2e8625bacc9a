/** Letters that are written from right to left: Hebrew, Arabic and their relatives. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Embeddings, overrides and isolates: they turn around what follows, or end the isolate that a name is in. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const EMBEDDINGS = /[\u202a-\u202e]/g;

/** Where an isolate starts and ends, which keeps its own direction and takes nothing around it along. */
export const ISOLATE_START = '\u2068';
export const ISOLATE_END = '\u2069';

export const isolated = (text: string): string => `${ISOLATE_START}${contained(text)}${ISOLATE_END}`;

/**
 * A text that turns around nothing behind it, and leaves no isolate that it is put into: whole isolates in it stay, and
 * other characters that set a direction are left out.
 */
export function contained(text: string): string {
  if (text.search(DIRECTIONS) < 0) return text;
  const starts: number[] = [];
  const kept = [...text.replace(EMBEDDINGS, '')];
  kept.forEach((character, at) => {
    if (character >= '\u2066' && character <= ISOLATE_START) starts.push(at);
    else if (character === ISOLATE_END && starts.pop() === undefined) kept[at] = '';
  });
  for (const at of starts) kept[at] = '';
  return kept.join('');
}

/**
 * A name as it goes into a sentence: one that is written from right to left is set apart from what is around it,
 * or a number next to it would move to its other side. Where there are elements, <bdi> does the same. Characters that
 * set a direction of their own are left out.
 */
export function isolate(name: string): string {
  const plain = name.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? isolated(plain) : plain;
}
