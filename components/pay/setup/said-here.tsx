'use client';

import { Fragment, type ReactNode } from 'react';
import { usePageWords } from '@/components/forms/words';
import type { SetupKey } from '@/lib/words/catalogues';
import { fillPieces } from '@/lib/words/texts';
import type { Values } from '@/lib/words/words';

interface Props<Of extends SetupKey> {
  text: Of;
  values: Values<Of, ReactNode>;
}

/** A sentence of a page's script with elements in it, each set apart from what is around it. */
export function SaidHere<Of extends SetupKey>({ text, values }: Props<Of>) {
  const { texts } = usePageWords();
  return fillPieces<ReactNode>(texts[text] ?? '', values).map((piece, index) => {
    const key = `${index}`;
    return index % 2 === 0 ? <Fragment key={key}>{piece}</Fragment> : <bdi key={key}>{piece}</bdi>;
  });
}
