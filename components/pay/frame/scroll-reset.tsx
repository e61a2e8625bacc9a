'use client';

import { useEffect, useRef } from 'react';

/** When the page has become another one (a group has started, everything is paid), reading begins at its top. */
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
