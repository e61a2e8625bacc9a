'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { isTouched } from '@/components/forms/field-content';

/** Between one look and the next: what was asked for is mostly done within a second or two. */
const PAUSES_ms = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000];
const LAST_PAUSE_ms = 15_000;

const holdsText = (): boolean =>
  document.querySelector('[data-opens]') !== null ||
  [...document.querySelectorAll('input, textarea')].some(isTouched);

/**
 * Refreshes the page, less and less often: while something on it is under way, and for a little while after a form on
 * it was sent, since what a form asks for is done by a job. Waits while nobody looks, while a secret is shown that is not
 * shown again, unless it stays on the page, and while somebody writes, or has to do something in another tab first: for
 * who is no longer signed in, a fresh page is the sign-in.
 */
export function KeepFresh({ waiting, secrets_stay = false }: { waiting: boolean; secrets_stay?: boolean }) {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (turn: number) => {
      const pause_ms = PAUSES_ms[turn] ?? (waiting ? LAST_PAUSE_ms : null);
      if (pause_ms === null) return;
      timer = setTimeout(() => {
        const may_leave = !secrets_stay && document.querySelector('[data-secret]') !== null;
        if (!document.hidden && !may_leave && !holdsText()) router.refresh();
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
  }, [router, waiting, secrets_stay]);
  return null;
}
