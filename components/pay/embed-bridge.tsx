'use client';

import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { type FrameEvent, isMessage, type ParentEvent, type Theme, toMessage } from '../../sdk/src/protocol';
import { PAYMENT_EVENT } from './payment-event';

interface Props {
  session_id: string;
  /** The shop's page, checked by the server; null when the address named none that is allowed. */
  parent_origin: string | null;
  livemode: boolean;
  started: boolean;
  status: 'pending' | 'funded' | 'cancelled' | 'expired';
  paid_cents: number;
  total_cents: number;
  success_url: string | null;
  theme: Theme;
}

/** Tells the shop's page around this frame what happens here, and nobody else. */
export function EmbedBridge(props: Props) {
  const { session_id, parent_origin, livemode, started, status, paid_cents, total_cents, success_url } =
    props;
  const wasStarted = useRef(started);
  const running = useRef(false);
  const [warned, setWarned] = useState(false);

  useEffect(() => {
    if (!parent_origin || window.parent === window) return;
    const say = (event: FrameEvent) => window.parent.postMessage(toMessage(session_id, event), parent_origin);
    const onPayment = (event: Event) => {
      const now = Boolean((event as CustomEvent).detail);
      if (now === running.current) return;
      running.current = now;
      if (!now) setWarned(false);
      say({ type: now ? 'payment_started' : 'payment_ended' });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !running.current)
        say({ type: 'close_request' });
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== parent_origin || event.source !== window.parent) return;
      if (!isMessage(event.data, session_id)) return;
      const heard = event.data as unknown as ParentEvent;
      if (heard.type === 'theme') applyTheme(heard.theme);
      if (heard.type === 'close_requested') setWarned(running.current);
    };
    window.addEventListener(PAYMENT_EVENT, onPayment);
    window.addEventListener('keydown', onKey);
    window.addEventListener('message', onMessage);
    say({ type: 'ready' });
    return () => {
      window.removeEventListener(PAYMENT_EVENT, onPayment);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('message', onMessage);
    };
  }, [session_id, parent_origin]);

  useEffect(() => {
    if (!parent_origin || window.parent === window) return;
    const say = (event: FrameEvent) => window.parent.postMessage(toMessage(session_id, event), parent_origin);
    if (started && !wasStarted.current) say({ type: 'group_created' });
    wasStarted.current = started;
    if (started) say({ type: 'progress', paid_cents, pending_cents: total_cents - paid_cents, status });
    if (status === 'funded') say({ type: 'funded', ...(success_url ? { success_url } : {}) });
    else if (status !== 'pending') say({ type: status });
  }, [session_id, parent_origin, started, status, paid_cents, total_cents, success_url]);

  if (warned) {
    return (
      <Alert tone="warn" role="alert" title="Your payment is being confirmed">
        <p>Please wait until it is finished. Then this window can be closed.</p>
      </Alert>
    );
  }
  if (parent_origin || livemode) return null;
  return (
    <p role="note" className="rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn">
      Test mode: this page is embedded, but its address names no allowed <code>parent_origin</code>, so the
      shop&rsquo;s page is told nothing. Add the origin to the merchant&rsquo;s allowed origins.
    </p>
  );
}

function applyTheme(theme: Theme): void {
  const root = document.querySelector('[data-theme]');
  if (root && ['auto', 'light', 'dark'].includes(theme)) root.setAttribute('data-theme', theme);
}
