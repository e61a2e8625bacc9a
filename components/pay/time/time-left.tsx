'use client';

import { useEffect, useRef, useState } from 'react';
import { usePageWords } from '@/components/forms/words';
import { daysLeft, followDeadline, type ShownTime } from './deadline-clock';

interface Props {
  at: number;
  text: string;
  left: string;
}

/** How long there is until a deadline, in one unit, and the deadline itself for those who ask. */
export function TimeLeft({ at, ...written }: Props) {
  const words = usePageWords();
  const [{ text, left, announced }, setShown] = useState<ShownTime>(written);
  const followed = useRef(false);
  useEffect(() => {
    const life = new AbortController();
    const isShown = !followed.current;
    followed.current = true;
    followDeadline(at, words, setShown, life.signal, isShown, daysLeft);
    return () => life.abort();
  }, [at, words]);
  return (
    <>
      <time dateTime={new Date(at).toISOString()} title={text}>
        {left}
      </time>
      <span role="status" className="sr-only">
        {announced}
      </span>
    </>
  );
}
