'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Between one look and the next: what was asked for is mostly done within a second or two. */
const PAUSES_ms = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000];
const LAST_PAUSE_ms = 15_000;

/**
 * Refreshes the page, less and less often: while something on it is under way, and for a little while after a form on
 * it was sent, since what a form asks for is done by a job. Waits while nobody looks, and while a secret is shown that
 * is not shown again.
 */
export function KeepFresh({ waiting }: { waiting: boolean }) {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (turn: number) => {
      const pause_ms = PAUSES_ms[turn] ?? (waiting ? LAST_PAUSE_ms : null);
      if (pause_ms === null) return;
      timer = setTimeout(() => {
        if (!document.hidden && !document.querySelector('[data-secret]')) router.refresh();
        look(turn + 1);
      }, pause_ms);
    };
    const begin = () => {
      clearTimeout(timer);
      look(0);
    };
    if (waiting) begin();
    document.addEventListener('submit', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('submit', begin);
    };
  }, [router, waiting]);
  return null;
}
