'use client';

import { useEffect, useState } from 'react';
import { DONE_EVENT } from '@/components/forms/post-form';
import { Alert } from '@/components/ui/alert';

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** What a form said that is gone from the page since: the split that was spread, the deadline that was moved. */
export function FormNotice() {
  const [words, setWords] = useState('');
  useEffect(() => {
    const listen = (event: Event) => setWords((event as CustomEvent<string>).detail);
    window.addEventListener(DONE_EVENT, listen);
    return () => window.removeEventListener(DONE_EVENT, listen);
  }, []);
  return (
    <div role="status">
      {words ? (
        <div key={words} ref={intoView} className="scroll-my-4 pt-3">
          <Alert tone="good">{words}</Alert>
        </div>
      ) : null}
    </div>
  );
}
