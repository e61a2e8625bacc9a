'use client';

import { useEffect } from 'react';
import { useSay } from '@/components/forms/words';
import { Places } from './later-places';
import type { PlacesProps } from './places';

type Props = PlacesProps & { choose: 'weight' | 'place' };

/** For how many people, or whose place: what changes the amount above it. */
export function Choice(props: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the script came
  useEffect(() => {
    const early = document.querySelector<HTMLInputElement>('#weight,[name=place]:checked');
    if (early) props.onChange(early.value);
  }, []);
  return props.choose === 'weight' ? <People {...props} /> : <Places {...props} />;
}

/** "Pay for 2 people": a field between two buttons, so that it works without script too. */
function People({ offers, value, form, onChange }: Props) {
  const say = useSay();
  const most = offers.length;
  // Other digits than these, typed before the script came, are no number here.
  const count = Math.min(Number(value) || 1, most);
  if (most === 1) return <p className="mt-1 flex min-h-12 items-center text-muted">{say('lastPlace')}</p>;
  const isOne = (next: number) => next >= 1 && next <= most;
  const set = (next: number) => isOne(next) && onChange(String(next));
  const button = (next: number, label: string, sign: string) => (
    <button type="button" aria-label={label} aria-disabled={!isOne(next)} onClick={() => set(next)}>
      {sign}
    </button>
  );
  return (
    <div className="mt-1 flex min-h-12 flex-wrap items-center gap-3">
      <label htmlFor="weight" className="grow basis-20">
        {say('payForMore')}
      </label>
      {Number(value) > most ? <p role="alert">{say('fewerLeft')}</p> : null}
      <span className="stepper">
        {button(count - 1, say('onePersonLess'), '−')}
        <input
          id="weight"
          name="weight"
          form={form}
          inputMode="numeric"
          pattern="[0-9]*"
          value={count}
          onChange={(event) => set(Number(event.target.value))}
          onFocus={(event) => event.target.select()}
        />
        {button(count + 1, say('onePersonMore'), '+')}
      </span>
    </div>
  );
}
