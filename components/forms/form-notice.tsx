'use client';

import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { intoView } from './into-view';
import { LEFT_EVENT, type LeftAnswer } from './left-answer';
import { useMessageKey } from './use-message-key';

/** The message of a form that has since left the page: the split was changed, a key was revoked. */
export function FormNotice({ className }: { className?: string }) {
  const [answer, setAnswer] = useState<LeftAnswer>({ ok: true, message: '' });
  const { ok, message } = answer;
  const message_key = useMessageKey(answer);
  useEffect(() => {
    const listen = (event: Event) => setAnswer((event as CustomEvent<LeftAnswer>).detail);
    window.addEventListener(LEFT_EVENT, listen);
    return () => window.removeEventListener(LEFT_EVENT, listen);
  }, []);
  return (
    <div role="status" className={className}>
      {message ? (
        <div key={message_key} ref={intoView} className="scroll-my-4 pt-3">
          <Alert tone={ok ? 'good' : 'bad'}>{message}</Alert>
        </div>
      ) : null}
    </div>
  );
}
