import { useEffect, useState } from 'react';

const SAID_ms = 4_000;

/** Copies a link, and says for a moment how that went. */
export function useCopy(copied: string, failed: string) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), SAID_ms);
    return () => clearTimeout(timer);
  }, [said]);

  /** `field` shows the link: where scripts cannot reach the clipboard, what is selected is copied. */
  async function copy(link: string, field: HTMLInputElement | null | undefined): Promise<void> {
    field?.select();
    const done = await navigator.clipboard.writeText(link).then(
      () => true,
      () => document.execCommand('copy'),
    );
    setSaid(done ? copied : failed);
  }
  return { said, copy };
}
