import { useEffect, useState } from 'react';
import { usePageWords } from '@/components/forms/words';

/** A message to hand on. Its time is in UTC as the server wrote it. */
export interface SharedText {
  text: string;
  time?: { at: number; written: string };
}

/**
 * The message with its time in the zone of its sender, named, once the clock has loaded: the others know it, or
 * can tell theirs from it.
 */
export function useOwnZone({ text, time }: SharedText): string {
  const { format_locale } = usePageWords();
  const [message, setMessage] = useState(text);
  const { at, written } = time ?? {};
  useEffect(() => {
    let isGone = false;
    setMessage(text);
    if (at === undefined || written === undefined) return;
    import('./deadline-clock').then(({ ownTime }) => {
      if (!isGone) setMessage(text.replace(written, () => ownTime(at, format_locale)));
    });
    return () => {
      isGone = true;
    };
  }, [text, at, written, format_locale]);
  return message;
}
