import { type RefObject, useEffect } from 'react';

/** Scrolls a row of links sideways, and nothing else, so that the current one of them is seen. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, path: string): void {
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`[aria-current='page']`);
    const scroller = row.current?.closest<HTMLElement>('nav');
    if (!path || !current || !scroller) return;
    const [target, frame] = [current.getBoundingClientRect(), scroller.getBoundingClientRect()];
    // The page can contain the same links twice, with those for another width hidden.
    if (target.width === 0) return;
    scroller.scrollLeft += target.left + target.width / 2 - (frame.left + frame.width / 2);
  }, [row, path]);
}
