import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where a card form was in the place of its button, the focus goes back to that button, or to what has changed, which
 * is above it; once there is none, to the page. A sheet does it itself. Answers the ref of something in the form: a page
 * can have several open.
 */
export function useFocusBack<Within extends HTMLElement>(): RefObject<Within | null> {
  const within = useRef<Within>(null);
  useEffect(() => {
    const around = within.current?.closest('section[data-card]')?.parentElement;
    return () => {
      if (!around || document.activeElement !== document.body) return;
      const back = around.querySelector<HTMLElement>('[data-changed], [name=pay]');
      (back ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, []);
  return within;
}
