'use client';

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePageWords } from '@/components/forms/words';
import { followDeadline, ownTime, readersTime, type ShownTime } from './deadline-clock';

interface Props {
  at: number;
  text: string;
  left?: string;
  /** It is read years later: with its year and zone. */
  dated?: boolean;
  /** Follows the time: an OwnZone. */
  children?: ReactNode;
}

const never = () => () => {};
/** Whether React has made this: not where it takes over what the server has written. */
const useIsNew = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * A time as the server wrote it, and then in the reader's zone; what opens later, as a card form, has that from the
 * start, and does not change under a finger. With `left` it is a deadline that comes nearer
 * (WCAG 2.2.1; ARIA timer).
 */
export function LiveTime({ at, children, dated = false, ...written }: Props) {
  const words = usePageWords();
  const isDeadline = written.left !== undefined;
  const own = (): ShownTime => (dated ? { text: ownTime(at, words.format_locale) } : readersTime(at, words));
  const isNew = useIsNew();
  const [shown, setShown] = useState<ShownTime>(() => ({ ...written, ...(isNew ? own() : {}) }));
  const place = useRef<HTMLTimeElement>(null);
  const followed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `own` is made of these, and `written` is what came first
  useEffect(() => {
    const life = new AbortController();
    // An OwnZone has done it.
    const isShown = !followed.current && place.current?.textContent !== written.text;
    followed.current = true;
    if (isDeadline) followDeadline(at, words, setShown, life.signal, isShown);
    else if (!isShown) setShown(own());
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
          {words.texts.comma}
          <span className="whitespace-nowrap">{shown.left}</span>
          <span role="status" className="sr-only">
            {shown.announced}
          </span>
        </>
      ) : null}
    </>
  );
}
