'use client';

import { useEffect, useRef } from 'react';
import { useSay } from '@/components/forms/words';
import type { Offer } from '@/lib/hosted/page/offers';

interface Props {
  choose: 'weight' | 'place';
  offers: Offer[];
  value: string;
  /** The form that the choice belongs to when it is sent without script. */
  form?: string;
  onChange: (value: string) => void;
}

/** For how many people, or whose place: what changes the amount above it. */
export function Choice(props: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the script came
  useEffect(() => {
    const early = document.querySelector<HTMLInputElement>('#weight,[name=place]:checked');
    if (early) props.onChange(early.value);
  }, []);
  return props.choose === 'weight' ? <People {...props} /> : <Places {...props} />;
}

const step =
  'flex size-11 shrink-0 items-center justify-center rounded-full border border-control-line text-xl aria-disabled:opacity-40';

/** "Pay for 2 people": a field between two buttons, so that it works without script too. */
function People({ offers, value, form, onChange }: Props) {
  const say = useSay();
  const most = offers.length;
  const count = Number(value);
  if (most === 1) return <p className="mt-1 flex min-h-11 items-center text-muted">{say('lastPlace')}</p>;
  const isOne = (next: number) => next >= 1 && next <= most;
  const set = (next: number) => isOne(next) && onChange(String(next));
  const button = (next: number, label: string, sign: string) => (
    <button
      type="button"
      className={step}
      aria-label={label}
      aria-disabled={!isOne(next)}
      onClick={() => set(next)}
    >
      {sign}
    </button>
  );
  return (
    <div className="mt-1 flex min-h-11 items-center gap-3">
      <label htmlFor="weight" className="grow">
        {say('payForMore')}
      </label>
      {button(count - 1, say('onePersonLess'), '−')}
      <input
        id="weight"
        name="weight"
        form={form}
        inputMode="numeric"
        pattern="[0-9]*"
        value={value}
        onChange={(event) => set(Number(event.target.value))}
        onFocus={(event) => event.target.select()}
        className="amount w-8 bg-transparent text-center text-lg font-semibold"
      />
      {button(count + 1, say('onePersonMore'), '+')}
    </div>
  );
}

/** The places that the organizer set, with their names: nobody has to guess which amount is theirs. */
function Places({ offers, value, form, onChange }: Props) {
  const say = useSay();
  // What somebody else takes meanwhile stays in its line: nothing moves under a finger.
  const seen = useRef(offers);
  const isFree = ({ value: place }: Offer) => offers.some((offer) => offer.value === place);
  const shown = seen.current.map((known) => offers.find((offer) => offer.value === known.value) ?? known);
  seen.current = [...shown, ...offers.filter((offer) => !shown.includes(offer))];
  return (
    <fieldset className="mt-1 min-w-0">
      <legend className="mb-2 font-medium">{say('whichShare')}</legend>
      <div className="flex flex-col gap-2">
        {seen.current.map((offer) => (
          <label
            key={offer.value}
            className="has-disabled:cursor-default has-disabled:opacity-60 flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-control-line px-4 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="place"
              form={form}
              value={offer.value}
              data-name={offer.label ?? ''}
              disabled={!isFree(offer)}
              checked={offer.value === value}
              onChange={() => onChange(offer.value)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 grow truncate">
              <bdi>{offer.label ?? say('place', { number: String(Number(offer.value) + 1) })}</bdi>
            </span>
            <span className="amount font-semibold">{isFree(offer) ? offer.total : say('taken')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
