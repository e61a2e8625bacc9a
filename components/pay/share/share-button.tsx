'use client';

import { useSay } from '@/components/forms/words';
import { type SharedText, useOwnZone } from '@/components/pay/time/use-own-zone';
import { Button } from '@/components/ui/button';
import { useCopy } from './use-copy';

interface Props {
  /** The message that goes with the link. */
  message: SharedText;
  url: string;
}

/** The one way to invite: the device's own share sheet where there is a finger, a copied link where there is a mouse. */
export function ShareButton({ message, url }: Props) {
  const say = useSay();
  const text = useOwnZone(message);
  const { said, copy } = useCopy(say('linkCopied'), say('copySelected'));

  const copyLink = () => copy(url, document.querySelector<HTMLInputElement>('#share-link'));

  async function share() {
    if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return copyLink();
    await navigator.share({ text, url }).catch(({ name }: Error) => {
      // Closing the sheet is a change of mind.
      if (name !== 'AbortError') return copyLink();
    });
  }

  return (
    <div data-pay-bar className="pay-bar">
      <p role="status" className={said ? 'pb-2 text-center font-medium text-good' : 'sr-only'}>
        {said}
      </p>
      <Button className="min-h-13 w-full text-lg" onClick={share}>
        <span className="not-pointer-coarse:hidden">{say('share')}</span>
        <span className="pointer-coarse:hidden">{say('copyLink')}</span>
      </Button>
    </div>
  );
}
