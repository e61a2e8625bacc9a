'use client';

import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';

const PAUSE_s = 5;

/** Takes the organizer back to the shop after a moment that can be stopped (WCAG 2.2.1). */
export function BackToShop({ to, label, automatic }: { to: string; label: string; automatic: boolean }) {
  const [left, setLeft] = useState(automatic ? PAUSE_s : null);

  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      window.location.assign(to);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, to]);

  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <a href={to} className={buttonClass('primary', 'max-sm:w-full')}>
        {label}
      </a>
      {automatic ? (
        <noscript>
          <meta httpEquiv="refresh" content={`${PAUSE_s};url=${to}`} />
        </noscript>
      ) : null}
      {left === null ? null : (
        <Button variant="quiet" className="max-sm:w-full" onClick={() => setLeft(null)}>
          Stay on this page
        </Button>
      )}
      <p role="status" className="min-h-6 w-full text-sm text-muted">
        {left === null ? '' : 'You are taken back to the shop in a few seconds.'}
      </p>
    </div>
  );
}
