'use client';

import { CopyButton } from './copy-button';

interface Props {
  label: string;
  value: string;
  hint?: string;
}

/** A key or secret at the only moment it can be seen. */
export function ShownOnce({ label, value, hint }: Props) {
  return (
    <div className="rounded-lg border border-warn bg-warn-soft p-4 text-sm">
      <p className="font-semibold text-warn">{label}: shown once, copy it now</p>
      <div className="mt-2 flex items-start gap-2">
        <code
          data-secret
          className="min-w-0 grow rounded-md bg-card px-3 py-2 font-mono text-[13px] break-all text-ink"
        >
          {value}
        </code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </div>
      {hint ? <p className="mt-2 text-warn">{hint}</p> : null}
    </div>
  );
}
