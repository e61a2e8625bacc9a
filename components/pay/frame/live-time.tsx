'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageWords } from '@/components/forms/words';
import type { ShownTime } from './deadline-clock';

interface Props {
  at: number;
  text: string;
  left?: string;
  /** It is read years later: with its year and zone. */
  dated?: boolean;
  /** Follows the time: an OwnZone. */
  children?: ReactNode;
}

/** Once it has come for one time, others are right from the start: what opens later does not change under a finger. */
let clock: Pick<typeof import('./deadline-clock'), 'ownTime' | 'readersTime'> | undefined;

/**
 * A time as the server wrote it, and in the reader's zone once its clock has loaded, which nothing waits for. With
 * `left` it is a deadline that comes nearer (WCAG 2.2.1; ARIA timer).
 */
export function LiveTime({ at, children, dated = false, ...written }: Props) {
  const words = usePageWords();
  const isDeadline = written.left !== undefined;
  const own = ({ ownTime, readersTime }: NonNullable<typeof clock>): ShownTime =>
    dated ? { text: ownTime(at, words.format_locale) } : readersTime(at, words);
  const [shown, setShown] = useState<ShownTime>(() => ({ ...written, ...(clock && own(clock)) }));
  const place = useRef<HTMLTimeElement>(null);
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `own` is made of these, and `written` is what came first
  useEffect(() => {
    const life = new AbortController();
    // An OwnZone has done it.
    const isShown = !followed.current && place.current?.textContent !== written.text;
    followed.current = true;
    import('./deadline-clock').then(({ followDeadline, ownTime, readersTime }) => {
      clock = { ownTime, readersTime };
      if (life.signal.aborted) return;
      if (isDeadline) followDeadline(at, words, setShown, life.signal, isShown);
      else if (!isShown) setShown(own(clock));
    });
    return () => life.abort();
  }, [at, isDeadline, dated, words]);
  return (
    <>
      {/* An OwnZone has rewritten it before React comes. */}
      <time ref={place} dateTime={new Date(at).toISOString()} suppressHydrationWarning>
        {shown.text}
      </time>
      {children}
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
