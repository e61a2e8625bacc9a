'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';

interface Props {
  share_id: string;
  /** The version that this page shows. */
  version: number;
  /** While true something can still change. */
  live: boolean;
  expires_at: number;
}

const POLL_ms = 3_000;
const POLL_HIDDEN_ms = 15_000;

/** Follows a session by a stream, or by polling where no stream can be held, and refreshes the page when it changes. */
export function Live({ share_id, version, live, expires_at }: Props) {
  const router = useRouter();
  const shown = useRef(version);
  useEffect(() => {
    shown.current = version;
  }, [version]);

  useEffect(() => {
    if (!live) return;
    const address = `/api/pay/live/${share_id}`;
    let source: EventSource | null = null;
    let poll: ReturnType<typeof setTimeout> | undefined;
    let polling = false;
    let stopped = false;

    const note = (news: { version?: number } | null) => {
      if (!stopped && typeof news?.version === 'number' && news.version > shown.current) router.refresh();
    };
    const ask = async () => {
      const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
      if (answer?.ok) note(await answer.json().catch(() => null));
      if (polling && !stopped) pollIn(document.hidden ? POLL_HIDDEN_ms : POLL_ms);
    };
    const pollIn = (pause_ms: number) => {
      clearTimeout(poll);
      polling = true;
      poll = setTimeout(ask, pause_ms);
    };
    const stopPolling = () => {
      clearTimeout(poll);
      polling = false;
    };
    // A stream that something on the way blocks, cuts or holds back is tried again by the browser without end, and
    // never speaks: until it does, and whenever it breaks off, the page polls.
    const listen = () => {
      source = new EventSource(address);
      source.onmessage = (event) => {
        stopPolling();
        note(JSON.parse(event.data));
      };
      source.onerror = () => {
        if (!polling) pollIn(POLL_ms);
      };
      pollIn(POLL_ms);
    };
    // Browsers hold six connections to one origin: a hidden tab closes its stream and polls.
    const follow = () => {
      stopPolling();
      source?.close();
      source = null;
      if (document.hidden) pollIn(POLL_HIDDEN_ms);
      else listen();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stopped = true;
      stopPolling();
      source?.close();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [share_id, live, router]);

  useEffect(() => {
    const left = expires_at - Date.now();
    if (!live || left < 0 || left > 86_400_000) return;
    const timer = setTimeout(() => router.refresh(), left + 1_000);
    return () => clearTimeout(timer);
  }, [expires_at, live, router]);

  return null;
}
