import { useEffect } from 'react';

/**
 * Where a card form was in the place of its button, the focus goes back to that button, or to what has changed, which
 * is above it; once there is none, to the page. A sheet does it itself.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const around = document.querySelector('section[data-card]')?.parentElement;
    return () => {
      if (!around || document.activeElement !== document.body) return;
      const back = around.querySelector<HTMLElement>('[data-changed], [name=pay]');
      (back ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, []);
}
