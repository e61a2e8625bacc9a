'use client';

import { useEffect, useState } from 'react';
import { usePageWords } from '@/components/forms/words';
import type { ShownTime } from './deadline-clock';

/**
 * A time as the server wrote it, and in the reader's zone once its clock has loaded, which nothing waits for. With
 * `left` it is a deadline that comes nearer (WCAG 2.2.1; ARIA timer).
 */
export function LiveTime({ at, ...written }: { at: number; text: string; left?: string }) {
  const words = usePageWords();
  const [shown, setShown] = useState<ShownTime>(written);
  const isDeadline = written.left !== undefined;
  useEffect(() => {
    const life = new AbortController();
    import('./deadline-clock').then(({ followDeadline, readersTime }) => {
      if (life.signal.aborted) return;
      if (isDeadline) followDeadline(at, words, setShown, life.signal);
      else setShown(readersTime(at, words));
    });
    return () => life.abort();
  }, [at, isDeadline, words]);
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{shown.text}</time>
      {isDeadline ? (
        <>
          , <span className="whitespace-nowrap">{shown.left}</span>
          <span role="status" className="sr-only">
            {shown.announced}
          </span>
        </>
      ) : null}
    </>
  );
}
