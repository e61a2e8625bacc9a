'use client';

import { useEffect, useState } from 'react';
import { useSay } from '@/components/forms/words';
import { type SharedText, useOwnZone } from '@/components/pay/time/use-own-zone';
import { Button } from '@/components/ui/button';

interface Props {
  /** The message that goes with the link. */
  message: SharedText;
  url: string;
}

/** The one way to invite: the device's own share sheet where there is a finger, a copied link where there is a mouse. */
export function ShareButton({ message, url }: Props) {
  const say = useSay();
  const text = useOwnZone(message);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), 4_000);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    const field = document.querySelector<HTMLInputElement>('#share-link');
    field?.select();
    const done = await navigator.clipboard.writeText(url).then(
      () => true,
      () => document.execCommand('copy'),
    );
    setSaid(say(done ? 'linkCopied' : 'copySelected'));
  }

  async function share() {
    if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return copy();
    await navigator.share({ text, url }).catch((error: unknown) => {
      // Closing the sheet is a change of mind.
      if (!(error instanceof Error && error.name === 'AbortError')) return copy();
    });
  }

  return (
    <div data-pay-bar className="pay-bar">
      <p role="status" className={said ? 'pb-2 text-center font-medium text-good' : 'sr-only'}>
        {said}
      </p>
      <Button className="min-h-13 w-full text-lg" onClick={share}>
        <span className="pointer-fine:hidden">{say('share')}</span>
        <span className="not-pointer-fine:hidden">{say('copyLink')}</span>
      </Button>
    </div>
  );
}
