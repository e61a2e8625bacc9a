'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { useForm } from '@/components/forms/form-controls';
import { controlClass } from '@/components/ui/field';
import { brandColours } from '@/lib/merchant/brand-colors';

interface Props {
  value: string;
  name: string;
}

/**
 * A brand colour with how it will look: made darker or lighter where it could not be read. A refreshed page with another
 * one makes the field again: what it held would undo, with the next save, what a colleague has chosen.
 */
export const BrandField = (props: Props) => <BrandChoice key={props.value} {...props} />;

function BrandChoice({ value, name }: Props) {
  // What a refused form was sent with, where no script was there to keep it.
  const { values } = useForm();
  const [color, setColor] = useState(values?.brand_color ?? value);
  const fields = useRef<HTMLDivElement>(null);
  // What was typed or chosen before the script came counts as well: read before its form looks for what was.
  useLayoutEffect(() => {
    const early = [...(fields.current?.querySelectorAll('input') ?? [])].find(
      // A browser writes the color that it shows in lower case.
      (field) => field.value.toLowerCase() !== field.defaultValue.toLowerCase(),
    );
    if (early) setColor(early.value.trim());
  }, []);
  const colours = brandColours(color);
  const unreadable = color !== '' && colours === null;
  const changed = colours !== null && colours.light.toLowerCase() !== color.toLowerCase();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="brand_color" className="text-sm font-medium">
        Brand color
      </label>
      <div ref={fields} className="flex gap-2">
        <input
          type="color"
          aria-label="Choose the brand color"
          value={colours ? color : '#14624b'}
          onChange={(event) => setColor(event.target.value)}
          className="h-12 w-14 shrink-0 rounded-lg border border-control-line bg-card p-1"
        />
        <input
          id="brand_color"
          name="brand_color"
          value={color}
          onChange={(event) => setColor(event.target.value.trim())}
          placeholder="#14624b"
          aria-describedby="brand-hint"
          aria-invalid={unreadable || undefined}
          className={controlClass}
        />
      </div>
      {colours ? (
        <div className="mt-1 grid grid-cols-2 gap-2" aria-hidden>
          <span className="rounded-lg bg-[#f5f6f3] p-3">
            <Sample background={colours.light} ink={colours.light_ink} name={name} />
          </span>
          <span className="rounded-lg bg-[#222725] p-3">
            <Sample background={colours.dark} ink={colours.dark_ink} name={name} />
          </span>
        </div>
      ) : null}
      <p
        id="brand-hint"
        role="status"
        className={unreadable ? 'text-sm font-medium text-bad' : 'text-sm text-muted'}
      >
        {color === ''
          ? 'Used for buttons and links on the payment page and in mails.'
          : unreadable
            ? 'Write it like #14624b.'
            : changed
              ? 'Too pale to read (WCAG asks for a contrast of 4.5 to 1), so we use a darker shade on light backgrounds.'
              : 'Enough contrast to read.'}
      </p>
    </div>
  );
}

function Sample({ background, ink, name }: { background: string; ink: string; name: string }) {
  return (
    <span
      className="block truncate rounded-lg px-4 py-2.5 text-center text-sm font-semibold"
      style={{ background, color: ink }}
    >
      Pay {name}
    </span>
  );
}
