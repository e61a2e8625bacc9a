'use client';

import { useEffect, useState } from 'react';

const SAID_ms = 2_500;

/** One listener for all copy buttons of a page. Announces the result to people who cannot see the button change. */
export function CopyCode() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timers = new Set<number>();
    async function onClick(event: MouseEvent) {
      const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
      const code = button?.parentElement?.querySelector('pre')?.textContent;
      if (!button || !code) return;
      const copied = await navigator.clipboard.writeText(code).then(
        () => true,
        () => false,
      );
      const words = copied ? 'Copied' : 'Select and copy';
      button.textContent = words;
      setSaid(words);
      timers.add(
        window.setTimeout(() => {
          button.textContent = 'Copy';
          setSaid('');
        }, SAID_ms),
      );
    }
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('click', onClick);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
