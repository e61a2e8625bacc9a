import { clsx } from 'clsx';
import type { SelectHTMLAttributes } from 'react';

/** A compact native select, for filters. It needs a label of its own, by aria-label or a label element. */
export function Select({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <select
      className={clsx(
        'min-h-9 rounded-lg border border-control-line bg-card px-2.5 py-1.5 text-sm text-ink',
        className,
      )}
      {...rest}
    />
  );
}
