'use client';

import { useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/forms/words';
import { Button, buttonClass } from '@/components/ui/button';
import { END_PAUSE_ms } from '@/packages/checkout/src/protocol';
import { LEAVE_EVENT } from './payment-event';

const PAUSE_s = END_PAUSE_ms / 1_000;

/**
 * Somebody uses the page. A scroll is not among them: the page scrolls by itself, too. A press counts once it is over, so
 * that nothing moves from under it; Safari focuses nothing that is pressed.
 */
const SIGNS = ['click', 'focusin', 'input', 'keydown', 'touchmove', 'wheel'] as const;

/** By then a tap has had its click. Safari sends none for one on what cannot be pressed. */
const TAP_ms = 500;

/** The page itself moves the focus there, when a form has gone. */
const isMoved = ({ type, target }: Event) => type === 'focusin' && (target as Element).id === 'main';

/** Of this page, in this tab. */
const countedKey = () => `split_counted ${window.location.pathname}`;

/** Whether this page has been left, or somebody has stayed, since the tab was opened. */
function hasCounted(): boolean {
  try {
    return sessionStorage.getItem(countedKey()) !== null;
  } catch {
    return false;
  }
}

function noteCounted(): void {
  try {
    sessionStorage.setItem(countedKey(), 'yes');
  } catch {
    // A browser that keeps nothing counts again.
  }
}

interface Props {
  to: string;
  label: string;
  automatic: boolean;
  centered?: boolean;
  /** The shop's page around this one leaves, not this one. */
  embedded: boolean;
}

/**
 * Takes the organizer back to the shop after a moment that is counted down in sight, once, and that any use of the page
 * ends (WCAG 2.2.1).
 */
export function BackToShop({ to, label, automatic, centered = false, embedded }: Props) {
  const say = useSay();
  const [left, setLeft] = useState(automatic ? PAUSE_s : null);
  const place = useRef<HTMLDivElement>(null);
  const isCounting = left !== null;
  const leave = () => window.dispatchEvent(new Event(LEAVE_EVENT));

  useEffect(() => {
    if (!isCounting) return;
    if (hasCounted()) {
      setLeft(null);
      return;
    }
    const life = new AbortController();
    const stay = (event: Event) => {
      // What is pressed here does not move from under the finger.
      if (isMoved(event) || place.current?.contains(event.target as Node)) return;
      noteCounted();
      setLeft(null);
    };
    const listening = { passive: true, signal: life.signal };
    for (const sign of SIGNS) document.addEventListener(sign, stay, listening);
    document.addEventListener('pointerup', (event) => setTimeout(stay, TAP_ms, event), listening);
    return () => life.abort();
  }, [isCounting]);

  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      noteCounted();
      if (embedded) window.dispatchEvent(new Event(LEAVE_EVENT));
      else window.location.assign(to);
      return;
    }
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((now) => now && now - 1);
    }, 1_000);
    return () => clearInterval(timer);
  }, [left, to, embedded]);

  return (
    <div
      ref={place}
      className={`mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 ${centered ? 'justify-center' : ''}`}
    >
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
        <Button
          variant="quiet"
          className="max-sm:w-full sm:px-0"
          onClick={() => {
            noteCounted();
            setLeft(null);
          }}
        >
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
