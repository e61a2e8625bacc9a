import { Fragment, type ReactNode } from 'react';
import type { Key, Values, Words } from '@/lib/words/words';

interface Props<Of extends Key> {
  words: Words;
  text: Of;
  values: Values<Of, ReactNode>;
}

/** A sentence with elements in it, each set apart from what is around it, whichever way that is written. */
export function Said<Of extends Key>({ words, text, values }: Props<Of>) {
  return words.pieces<Of, ReactNode>(text, values).map((piece, index) => {
    const key = `${index}`;
    return index % 2 === 0 ? <Fragment key={key}>{piece}</Fragment> : <bdi key={key}>{piece}</bdi>;
  });
}
