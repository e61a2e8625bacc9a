'use client';

import { useEffect, useState } from 'react';
import { DONE_EVENT } from '@/components/forms/post-form';
import { Alert } from '@/components/ui/alert';

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The message of a form that has since left the page: the split was changed, the deadline was moved. */
export function FormNotice() {
  const [message, setMessage] = useState('');
  useEffect(() => {
    const listen = (event: Event) => setMessage((event as CustomEvent<string>).detail);
    window.addEventListener(DONE_EVENT, listen);
    return () => window.removeEventListener(DONE_EVENT, listen);
  }, []);
  return (
    <div role="status">
      {message ? (
        <div key={message} ref={intoView} className="scroll-my-4 pt-3">
          <Alert tone="good">{message}</Alert>
        </div>
      ) : null}
    </div>
  );
}
