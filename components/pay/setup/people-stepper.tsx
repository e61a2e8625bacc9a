'use client';

import { useEffect, useRef } from 'react';
import { useSay } from '@/components/forms/words';
import { latinDigits } from '@/lib/format/digits';

interface Props {
  id: string;
  size: number;
  least: number;
  most: number;
  error: string | undefined;
  onChange: (size: number) => void;
}

const step =
  'flex size-11 shrink-0 items-center justify-center rounded-full border border-control-line text-xl aria-disabled:opacity-40 noscript:hidden';

/** The number that was typed; NaN where it is none. */
export const typedSize = (typed: string): number => Number(latinDigits(typed));

/** How many people: a field between two buttons. */
export function PeopleStepper({ id, size, least, most, error, onChange }: Props) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the script came counts as well.
  useEffect(() => {
    const { value = '' } = field.current ?? {};
    if (value !== '' && typedSize(value) !== size) onChange(typedSize(value));
  }, [size, onChange]);
  const set = (next: number) => {
    const within = Math.max(least, Math.min(most, next)) || least;
    if (field.current) field.current.value = String(within);
    onChange(within);
  };
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        <label htmlFor={id} className="grow basis-20 font-medium">
          {say('people')}{' '}
          <span className="text-sm font-normal text-muted max-[22rem]:sr-only">{say('youIncluded')}</span>
        </label>
        <span className="flex items-center gap-2">
          <button
            type="button"
            className={step}
            aria-label={say('oneLess')}
            aria-disabled={size <= least}
            onClick={() => set(size - 1)}
          >
            −
          </button>
          <input
            ref={field}
            id={id}
            name="size"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="off"
            // Not controlled: what was typed before the script came stays.
            defaultValue={size || ''}
            onChange={(event) => onChange(typedSize(event.target.value))}
            onFocus={(event) => event.target.select()}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint`}
            className="amount min-h-11 w-12 rounded-lg bg-transparent text-center text-lg font-semibold aria-invalid:text-bad noscript:border"
          />
          <button
            type="button"
            className={step}
            aria-label={say('oneMore')}
            aria-disabled={size >= most}
            onClick={() => set(size + 1)}
          >
            +
          </button>
        </span>
      </div>
      <p id={`${id}-hint`} className={error ? 'text-sm font-medium text-bad' : 'sr-only'}>
        {error ?? say('youIncludedFrom', { least: String(least), most: String(most) })}
      </p>
    </div>
  );
}
