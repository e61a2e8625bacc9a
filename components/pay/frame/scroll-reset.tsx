'use client';

import { useEffect, useRef } from 'react';

/** Scrolls to the top when the page becomes another one: a group has started, everything is paid. */
export function ScrollReset({ view }: { view: string }) {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [view]);
  return null;
}
