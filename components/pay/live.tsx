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

/** Follows a session: a stream where it can be held, polling elsewhere. On news the page asks for itself anew. */
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
    let stopped = false;

    const note = (news: { version?: number } | null) => {
      if (!stopped && typeof news?.version === 'number' && news.version > shown.current) router.refresh();
    };
    const ask = async () => {
      const answer = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => null);
      if (answer?.ok) note(await answer.json().catch(() => null));
      if (!stopped && !source) poll = setTimeout(ask, document.hidden ? POLL_HIDDEN_ms : POLL_ms);
    };
    const listen = () => {
      source = new EventSource(address);
      source.onmessage = (event) => note(JSON.parse(event.data));
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        source = null;
        poll = setTimeout(ask, POLL_ms);
      };
    };
    // Browsers hold six connections to one origin: a tab that nobody sees gives its stream back and polls.
    const follow = () => {
      clearTimeout(poll);
      source?.close();
      source = null;
      if (document.hidden) poll = setTimeout(ask, POLL_HIDDEN_ms);
      else listen();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stopped = true;
      clearTimeout(poll);
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
