'use client';

import { useEffect, useState } from 'react';
import { useSay } from '@/components/forms/words';
import { Button, buttonClass } from '@/components/ui/button';
import { END_PAUSE_ms } from '@/packages/checkout/src/protocol';
import { LEAVE_EVENT } from './payment-event';

const PAUSE_s = END_PAUSE_ms / 1_000;

interface Props {
  to: string;
  label: string;
  automatic: boolean;
  centered?: boolean;
  /** The shop's page around this one leaves, not this one. */
  embedded: boolean;
}

/** Takes the organizer back to the shop after a moment that is counted down and can be stopped (WCAG 2.2.1). */
export function BackToShop({ to, label, automatic, centered = false, embedded }: Props) {
  const say = useSay();
  const [left, setLeft] = useState(automatic ? PAUSE_s : null);
  const leave = () => window.dispatchEvent(new Event(LEAVE_EVENT));

  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      if (embedded) window.dispatchEvent(new Event(LEAVE_EVENT));
      else window.location.assign(to);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, to, embedded]);

  return (
    <div className={`mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 ${centered ? 'justify-center' : ''}`}>
      {embedded ? (
        <Button className="max-sm:w-full" onClick={leave}>
          {label}
        </Button>
      ) : (
        <a href={to} className={buttonClass('primary', 'max-sm:w-full')}>
          {label}
        </a>
      )}
      {automatic && !embedded ? (
        <noscript>
          <meta httpEquiv="refresh" content={`${PAUSE_s};url=${to}`} />
        </noscript>
      ) : null}
      {left === null ? null : (
        <Button variant="quiet" className="max-sm:w-full sm:px-0" onClick={() => setLeft(null)}>
          {say('stay')}
        </Button>
      )}
      <p role="status" className="min-h-6 w-full text-sm text-muted">
        {left === null ? '' : say('takenBack')}
        {left === null ? null : (
          // Not announced: a number every second is noise.
          <span aria-hidden className="amount">
            {' '}
            {say('seconds', { count: String(left) })}
          </span>
        )}
      </p>
    </div>
  );
}
