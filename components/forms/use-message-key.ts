import { useMemo } from 'react';

/**
 * Another key for each answer of a form. A message that says the same as the last is another element then, which screen
 * readers say again: a person who has pressed the button twice hears that nothing has changed.
 */
export function useMessageKey(answer: unknown): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is made for the answer, of which it has nothing.
  return useMemo(Math.random, [answer]);
}
