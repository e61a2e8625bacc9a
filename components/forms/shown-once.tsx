'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { SaveFile } from '@/components/ui/save-file';

interface Props {
  label: string;
  value: string;
  hint?: string;
  /** It can be shown again. */
  kept?: boolean;
  /** The name of a file to save it in. */
  file?: string;
}

/**
 * A key or secret at the only moment it can be seen, or one that was asked for. When it leaves the page, the page is
 * refreshed.
 */
export function ShownOnce({ label, value, hint, kept = false, file }: Props) {
  const router = useRouter();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      // Strict mode runs effects twice: refresh only if it stays away.
      setTimeout(() => shown.current || router.refresh(), 0);
    };
  }, [router]);
  return (
    <div className="rounded-lg border border-warn bg-warn-soft p-4 text-sm">
      <p className="font-semibold text-warn">
        {label}
        {kept ? '' : ': shown once, copy it now'}
      </p>
      <div className="mt-2 flex items-start gap-2">
        <code
          data-secret
          className="min-w-0 grow rounded-md bg-card px-3 py-2 font-mono text-[13px] break-all whitespace-pre-wrap text-ink"
        >
          {value}
        </code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </div>
      {file ? <SaveFile name={file} text={value} className="mt-2" /> : null}
      {hint ? <p className="mt-2 text-warn">{hint}</p> : null}
    </div>
  );
}
