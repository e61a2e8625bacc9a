import { FormField, SubmitButton } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import type { PageContext } from '@/components/pay/frame/page-context';
import { MoneyPromise } from '@/components/pay/payment/money-promise';
import { PriceBreakdown } from '@/components/pay/payment/price-breakdown';
import { Card } from '@/components/ui/card';
import { SelectField } from '@/components/ui/field';
import { freePlaceViews, type PlaceView } from '@/lib/hosted/view';
import { formatMoney } from '@/lib/money/currency';

/** A newcomer's way in: the exact amount first, then a name. */
export function JoinForm({ context }: { context: PageContext }) {
  const { page, form } = context;
  const { session, merchant } = page;
  const places = freePlaceViews(session);
  const differ =
    new Set(places.map((place) => place.amount_cents)).size > 1 || places.some(({ label }) => label);
  const even = session.split?.mode === 'equal';
  const [first] = places;
  return (
    <Card labelledby="join">
      <h2 id="join" className="sr-only">
        Join and pay your share
      </h2>
      {session.split?.mode === 'itemized' ? (
        <p className="mb-4">Join first, then choose what of the order is yours. You pay just that.</p>
      ) : differ && !even ? null : first ? (
        <PriceBreakdown
          currency={session.currency}
          amount_cents={first.amount_cents}
          fee_cents={first.fee_cents}
          consumer_fee_bps={session.consumer_fee_bps}
        />
      ) : null}
      <PostForm target={form} intent="join" className="mt-4 flex flex-col gap-4">
        {differ && !even ? <PlaceChoice places={places} currency={session.currency} /> : null}
        <FormField id="name" name="name" label="Your name" autoComplete="name" required maxLength={200} />
        <FormField
          id="email"
          name="email"
          type="email"
          label="Email (optional)"
          autoComplete="email"
          maxLength={254}
          hint="For your receipt and a reminder, nothing else."
        />
        {even && places.length > 1 ? <WeightChoice places={places} currency={session.currency} /> : null}
        {session.approves_joining ? (
          <p className="text-sm text-muted">
            The organizer approves who joins. You pay only once you are in.
          </p>
        ) : null}
        <SubmitButton className="w-full">{session.approves_joining ? 'Ask to join' : 'Join'}</SubmitButton>
      </PostForm>
      <MoneyPromise merchant={merchant.name} />
    </Card>
  );
}

function PlaceChoice({ places, currency }: { places: PlaceView[]; currency: string }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Which share is yours?</legend>
      <div className="flex flex-col gap-2">
        {places.map((place, index) => (
          <label
            key={place.index}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-control-line px-4 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="place"
              value={place.index}
              defaultChecked={index === 0}
              className="size-4 accent-accent"
            />
            <span className="min-w-0 grow truncate">{place.label ?? `Place ${place.index + 1}`}</span>
            <span className="text-right">
              <span className="amount block font-semibold">
                {formatMoney(place.amount_cents + place.fee_cents, currency)}
              </span>
              <span className="amount block text-sm text-muted">
                with {formatMoney(place.fee_cents, currency)} fee
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** "I pay for two": several places of an equal split, in one share. */
function WeightChoice({ places, currency }: { places: PlaceView[]; currency: string }) {
  const counts = places.slice(0, 10).map((_place, index) => index + 1);
  const sumOf = (count: number) => places.slice(0, count).reduce((sum, place) => sum + place.amount_cents, 0);
  return (
    <SelectField id="weight" name="weight" label="You pay for" defaultValue="1">
      {counts.map((count) => (
        <option key={count} value={count}>
          {count === 1 ? 'yourself' : `${count} people`} ({formatMoney(sumOf(count), currency)})
        </option>
      ))}
    </SelectField>
  );
}
