'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { FailureKey, ScriptKey, SetupKey } from '@/lib/words/catalogues';
import { fill } from '@/lib/words/texts';
import type { ScriptValues, ScriptWords } from '@/lib/words/words';

const Words = createContext<ScriptWords>({
  format_locale: 'en-US',
  gap: ' ',
  texts: {} as ScriptWords['texts'],
});

/** What this browser's page says when it fails. A page that has lost everything around it has no other way to know. */
let failureWords: ScriptWords['texts'] | undefined;

export const sayOfFailure = (key: FailureKey, english: string): string => failureWords?.[key] ?? english;

/** Around a hosted page: what its script says, in its language. */
export function PageWords({ value, children }: { value: ScriptWords; children?: ReactNode }) {
  if (typeof window !== 'undefined' && value.texts.connectionLost) failureWords = value.texts;
  return <Words value={value}>{children}</Words>;
}

export const usePageWords = (): ScriptWords => useContext(Words);

/** Says something in the page's language. */
export type Say = <Of extends ScriptKey | SetupKey | FailureKey>(
  key: Of,
  ...values: ScriptValues<Of>
) => string;

export function useSay(): Say {
  const { texts } = usePageWords();
  return (key, ...[values = {}]) => fill(texts[key] ?? '', values);
}
