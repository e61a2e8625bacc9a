import { useRef } from 'react';
import { useSay } from '@/components/forms/words';
import { Alert } from '@/components/ui/alert';
import type { Offer } from '@/lib/hosted/page/offers';

export interface PlacesProps {
  offers: Offer[];
  value: string;
  /** Somebody else has taken what is chosen. */
  gone: boolean;
  /** The form that the choice belongs to when it is sent without script. */
  form?: string;
  onChange: (value: string) => void;
}

/** The places that the organizer set, with their names: nobody has to guess which amount is theirs. */
export function Places({ offers, value, gone, form, onChange }: PlacesProps) {
  const say = useSay();
  // What somebody else takes meanwhile stays in its line: nothing moves under a finger.
  const seen = useRef(offers);
  const isFree = ({ value: place }: Offer) => offers.some((offer) => offer.value === place);
  const shown = seen.current.map((known) => offers.find((offer) => offer.value === known.value) ?? known);
  seen.current = [...shown, ...offers.filter((offer) => !shown.includes(offer))];
  return (
    <fieldset className="mt-1 min-w-0">
      <legend className="mb-2 font-medium">{say('whichShare')}</legend>
      {gone ? (
        <Alert tone="warn" role="alert" className="mb-3">
          {say('placeTaken')}
        </Alert>
      ) : null}
      <div className="flex flex-col gap-2">
        {seen.current.map((offer) => (
          <label
            key={offer.value}
            className="has-disabled:cursor-default has-disabled:opacity-60 flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 rounded-lg border border-control-line px-4 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="place"
              form={form}
              value={offer.value}
              data-name={offer.label ?? ''}
              // The one that is chosen is sent, and refused, rather than replaced.
              disabled={!isFree(offer) && offer.value !== value}
              checked={offer.value === value}
              onChange={() => onChange(offer.value)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 grow basis-24 truncate">
              <bdi>{offer.label ?? say('place', { number: String(Number(offer.value) + 1) })}</bdi>
            </span>
            <span className="amount ms-auto font-semibold">{isFree(offer) ? offer.total : say('taken')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
