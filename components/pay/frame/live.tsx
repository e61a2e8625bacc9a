'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { wake } from '@/components/pay/script/touched';
import { keepClock, serverNow } from '@/components/pay/time/server-clock';
import { followVersion } from './follow-version';
import { untilRefreshable } from './until-refreshable';

interface Props {
  share_id: string;
  /** The version that this page shows. */
  version: number;
  /** While true something can still change. */
  live: boolean;
  expires_at: number;
  /** When the server wrote this page, and of which build it is. */
  now: number;
  build: string;
}

/** Follows a session and refreshes the page when it changes. */
export function Live({ share_id, version, live, expires_at, now, build }: Props) {
  const router = useRouter();
  const address = `/api/pay/live/${share_id}`;
  const waiting = useRef(false);
  const refresh = useCallback(async () => {
    wake();
    if (waiting.current) return;
    waiting.current = true;
    await untilRefreshable(address, build);
    waiting.current = false;
    router.refresh();
  }, [router, address, build]);
  useEffect(() => keepClock(now), [now]);
  const shown = useRef(version);
  useEffect(() => {
    shown.current = version;
  }, [version]);

  useEffect(() => {
    if (!live) return;
    const life = new AbortController();
    const onVersion = (current: number) => {
      if (current > shown.current) refresh();
    };
    followVersion(address, onVersion, life.signal);
    return () => life.abort();
  }, [address, live, refresh]);

  useEffect(() => {
    const left = expires_at - serverNow();
    if (!live || left < 0 || left > 86_400_000) return;
    const timer = setTimeout(refresh, left + 1_000);
    return () => clearTimeout(timer);
  }, [expires_at, live, refresh]);

  return null;
}
