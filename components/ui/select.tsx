import { clsx } from 'clsx';
import { type SelectHTMLAttributes, useId } from 'react';

/** A compact native select with a small label above it, for filters. */
export function Select({
  label,
  className,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        className={clsx(
          'min-h-9 rounded-lg border border-control-line bg-card px-2.5 py-1.5 text-sm text-ink',
          className,
        )}
        {...rest}
      />
    </div>
  );
}
