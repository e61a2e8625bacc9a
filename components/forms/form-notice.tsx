'use client';

import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { LEFT_EVENT, type LeftAnswer } from './left-answer';

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** The message of a form that has since left the page: the split was changed, a key was revoked. */
export function FormNotice({ className }: { className?: string }) {
  const [{ ok, message }, setAnswer] = useState<LeftAnswer>({ ok: true, message: '' });
  useEffect(() => {
    const listen = (event: Event) => setAnswer((event as CustomEvent<LeftAnswer>).detail);
    window.addEventListener(LEFT_EVENT, listen);
    return () => window.removeEventListener(LEFT_EVENT, listen);
  }, []);
  return (
    <div role="status" className={className}>
      {message ? (
        <div key={message} ref={intoView} className="scroll-my-4 pt-3">
          <Alert tone={ok ? 'good' : 'bad'}>{message}</Alert>
        </div>
      ) : null}
    </div>
  );
}
