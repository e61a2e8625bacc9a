'use client';

import { useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/forms/words';
import { CopyField } from '@/components/pay/share/copy-field';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import {
  type FrameEvent,
  isMessage,
  type ParentEvent,
  type Theme,
  toMessage,
} from '@/packages/checkout/src/protocol';
import { LEAVE_EVENT, PAYMENT_EVENT } from './payment-event';

interface Props {
  session_id: string;
  /** The group's page, which this one may be below, and what opens it as its organizer. */
  path: string;
  page_key: string;
  /** The shop's page, checked by the server; null when the address named none that is allowed. */
  parent_origin: string | null;
  livemode: boolean;
  started: boolean;
  status: 'pending' | 'funded' | 'cancelled' | 'expired';
  paid_cents: number;
  pending_cents: number;
  /** It was funded, and the reader's money, or everybody's, is returned. */
  is_returned: boolean;
  success_url: string | null;
  cancel_url: string | null;
  theme: Theme;
}

/** Tells the shop's page around this frame what happens here, and nobody else. */
export function EmbedBridge(props: Props) {
  const { session_id, parent_origin, livemode, started, status, paid_cents, pending_cents } = props;
  const { is_returned, cancel_url } = props;
  // The script leaves a funded group for its success_url, where the shop thanks for the order.
  const success_url = is_returned ? cancel_url : props.success_url;
  const toldOfGroup = useRef(false);
  const running = useRef(false);
  /** Why the window has not been closed although somebody wants to, which is said again each time that they do. */
  const [stays, setStays] = useState<{ why: 'paying' | 'asking'; times: number } | null>(null);

  useEffect(() => {
    if (!parent_origin || window.parent === window) return;
    const say = (event: FrameEvent) => window.parent.postMessage(toMessage(session_id, event), parent_origin);
    const onPayment = (event: Event) => {
      const now = Boolean((event as CustomEvent).detail);
      if (now === running.current) return;
      running.current = now;
      if (!now) setStays(null);
      say({ type: now ? 'payment_started' : 'payment_ended' });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isForAnother(event) && !running.current) say({ type: 'close_request' });
    };
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== parent_origin || event.source !== window.parent) return;
      if (!isMessage(event.data, session_id)) return;
      const heard = event.data as unknown as ParentEvent;
      if (heard.type === 'theme') applyTheme(heard.theme);
      if (heard.type === 'close_requested') {
        const why = running.current ? 'paying' : 'asking';
        // What is said is on the page behind it.
        openDialog()?.close();
        setStays((before) => ({ why, times: (before?.times ?? 0) + 1 }));
      }
    };
    const onLeave = () => say({ type: 'close_request' });
    window.addEventListener(LEAVE_EVENT, onLeave);
    window.addEventListener(PAYMENT_EVENT, onPayment);
    window.addEventListener('keydown', onKey);
    window.addEventListener('message', onMessage);
    say({ type: 'ready', success_url, cancel_url });
    return () => {
      window.removeEventListener(LEAVE_EVENT, onLeave);
      window.removeEventListener(PAYMENT_EVENT, onPayment);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('message', onMessage);
    };
  }, [session_id, parent_origin, success_url, cancel_url]);

  useEffect(() => {
    if (!parent_origin || window.parent === window) return;
    const say = (event: FrameEvent) => window.parent.postMessage(toMessage(session_id, event), parent_origin);
    // Also of one that was there before this script, which may come after the group has started.
    if (started && !toldOfGroup.current) say({ type: 'group_created' });
    toldOfGroup.current = started;
    if (started) say({ type: 'progress', paid_cents, pending_cents, status });
    if (status === 'funded') say({ type: 'funded', ...(success_url ? { success_url } : {}) });
    else if (status !== 'pending') say({ type: status });
    // The script would leave by itself, out of sight: this page counts down, where it knows the way, or stays.
    const leads = (status === 'funded' && success_url) || (status === 'cancelled' && cancel_url);
    if (leads || is_returned) say({ type: 'ready', success_url, cancel_url });
  }, [
    session_id,
    parent_origin,
    started,
    status,
    paid_cents,
    pending_cents,
    is_returned,
    success_url,
    cancel_url,
  ]);

  if (stays?.why === 'paying') return <BeingConfirmed key={stays.times} />;
  if (stays && parent_origin && status === 'pending') {
    const request = toMessage(session_id, { type: 'close_request' });
    return (
      <Leaving
        key={stays.times}
        own_link={`${window.location.origin}${props.path}?access=${props.page_key}`}
        onStay={() => setStays(null)}
        onLeave={() => window.parent.postMessage(request, parent_origin)}
      />
    );
  }
  if (parent_origin || livemode) return null;
  return (
    <p role="note" lang="en" dir="ltr" className="rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn">
      Test mode: this page is embedded, but its address names no allowed <code>parent_origin</code>, so the
      shop&rsquo;s page is told nothing. Add the origin to the merchant&rsquo;s allowed origins.
    </p>
  );
}

/** Why the window stays during a payment: its form may be far below. */
function BeingConfirmed() {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <Alert tone="warn" role="alert" title={say('beingConfirmed')}>
        <p>{say('beingConfirmedText')}</p>
      </Alert>
    </div>
  );
}

/** Asked once before the window closes: the group goes on, and this is the way back to it. */
function Leaving(props: { own_link: string; onStay: () => void; onLeave: () => void }) {
  const { own_link, onStay, onLeave } = props;
  const say = useSay();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="leaving"
      className="rounded-xl border border-line bg-card p-5"
    >
      <h2 id="leaving" className="text-lg font-semibold">
        {say('stillOn')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{say('stillOnText')}</p>
      <CopyField id="way-back" label={say('ownLink')} value={own_link} copy_label={say('copyOwnLink')} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="grow" onClick={onStay}>
          {say('stayHere')}
        </Button>
        <Button variant="secondary" className="grow" onClick={onLeave}>
          {say('closeWindow')}
        </Button>
      </div>
    </section>
  );
}

/** A dialog of this page, which has what is behind it wait. */
const openDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

/** A key for a dialog of this page, or for an input method, which has number 229, also in Safari after the word. */
const isForAnother = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.keyCode === 229 || openDialog() !== null;

function applyTheme(theme: Theme): void {
  const root = document.querySelector('[data-theme]');
  if (root && ['auto', 'light', 'dark'].includes(theme)) root.setAttribute('data-theme', theme);
}
