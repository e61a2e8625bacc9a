'use client';

import { useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/forms/words';
import { CHECK, COPY, Icon, SHARE } from '@/components/pay/frame/icons';
import { type SharedText, useOwnZone } from '@/components/pay/time/use-own-zone';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { useCopy } from './use-copy';

const NONE: SharedText = { text: '' };

interface Props {
  id: string;
  label: string;
  value: string;
  copy_label: string;
  /** The message for the device's own share sheet; no such button without it. */
  message?: SharedText;
}

/** A link to hand on: read-only, selected at a touch, with a button that copies it and says so. */
export function CopyField({ id, label, value, copy_label, message }: Props) {
  const say = useSay();
  const { said, copy } = useCopy(say('copied'), say('pressCtrlC'));
  const [canShare, setCanShare] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const text = useOwnZone(message ?? NONE);
  useEffect(() => setCanShare(Boolean(text && navigator.share)), [text]);

  return (
    <div ref={field} className="relative">
      <TextField
        id={id}
        label={label}
        value={value}
        dir="ltr"
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => copy(value, field.current?.querySelector('input'))}
          className="min-w-0 grow wrap-anywhere"
        >
          <Icon path={said === say('copied') ? CHECK : COPY} />
          {copy_label}
        </Button>
        {canShare ? (
          <Button
            variant="secondary"
            className="min-w-0 grow wrap-anywhere"
            onClick={() => navigator.share({ text, url: value }).catch(() => {})}
          >
            <Icon path={SHARE} />
            {say('share')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="absolute end-0 top-0 text-sm font-medium text-good">
        {said}
      </p>
    </div>
  );
}
