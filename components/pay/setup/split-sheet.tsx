'use client';

import { useEffect, useRef, useState } from 'react';
import { useForm } from '@/components/forms/form-controls';
import { usePageWords, useSay } from '@/components/forms/words';
import { Button } from '@/components/ui/button';
import { consumerFee_cents } from '@/lib/group/query/shares';
import type { Place, SplitMode } from '@/lib/group/split/divide';
import { sentences } from '@/lib/hosted/form/sentences';
import { ownRows, ownRowText, previewSplit } from '@/lib/hosted/form/typed-split';
import { formatMoney } from '@/lib/money/currency';
import { SaidHere } from './said-here';
import type { SetupProps } from './setup-props';
import { SplitRow } from './split-row';

interface Props extends SetupProps {
  /** People whose amounts are set here. */
  rows: number;
  people: number;
  typed: Record<string, string>;
  /** Rises each time that the amounts are asked for. */
  asked: number;
  /** From the start: there is no script to open it. */
  is_open?: boolean;
  onMode: (mode: SplitMode) => void;
}

const WAYS = [
  ['custom', 'customAmounts'],
  ['percentage', 'percentages'],
  ['host-pays', 'takeTheRest'],
] as const;

/** What each person pays, typed: in short, and in full in a sheet, where rows that nobody touched follow the others. */
export function SplitSheet(props: Props) {
  const { mode, rows, people, currency, total_cents, consumer_fee_bps, asked, names, modes } = props;
  const { errors } = useForm();
  const say = useSay();
  const { format_locale } = usePageWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const present = ownRows(props.present?.fields ?? {}, currency, format_locale);
  const [values, setValues] = useState<Record<string, string>>(() =>
    // What is there already nobody has typed.
    Object.fromEntries(
      Object.entries(ownRows(props.typed, currency, format_locale)).filter(
        ([field, value]) => value !== present[field],
      ),
    ),
  );
  // Among another number of people the present amounts do not add up.
  const isKept = (field: string) => field.startsWith('label_') || props.present?.count === rows;
  const valueIn = (field: string) => values[field] ?? (isKept(field) ? present[field] : undefined) ?? '';
  const speaker = { say, money: (cents: number, of: string) => formatMoney(cents, of, format_locale) };
  const typed = { mode, size: people, rows, currency, total_cents, valueIn, speaker };
  const { rows: rests, division } = previewSplit(typed, format_locale);
  const places = division.ok ? division.places : [];
  const wrong = division.ok ? null : sentences(division.violations.slice(0, 1), speaker);
  const money = (cents: number) => speaker.money(cents, currency);
  // Those of another answer are others, and are shown again.
  const refused = Object.keys(errors).some((field) => /^(amount|percent)_/.test(field)) && errors;
  const [isOpen] = useState(props.is_open || refused !== false);
  const ways = WAYS.filter(([way]) => modes.some((each) => each.mode === way));

  // What was typed before the script came counts as well.
  useEffect(() => {
    const typedEarly = [...(dialog.current?.querySelectorAll('input') ?? [])]
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map(({ name, value }) => [name, value]);
    if (typedEarly.length > 0) setValues((before) => ({ ...before, ...Object.fromEntries(typedEarly) }));
  }, []);

  useEffect(() => {
    const sheet = dialog.current;
    if ((asked > 0 || refused) && sheet && !sheet.open) sheet.showModal();
  }, [asked, refused]);

  const done = () => dialog.current?.close();
  const said = (
    <p role="status" className={wrong ? 'font-medium text-bad' : 'text-muted'}>
      {wrong ?? say('addsUp', { amount: money(total_cents) })}
    </p>
  );
  return (
    <div>
      <Summary
        places={places}
        wrong={wrong}
        money={money}
        fee={(cents) => consumerFee_cents({ currency, consumer_fee_bps }, cents)}
      />
      <Button
        variant="secondary"
        className="mt-2 w-full noscript:hidden"
        onClick={() => dialog.current?.open || dialog.current?.showModal()}
      >
        {say('setWhoPays')}
      </Button>
      <dialog
        ref={dialog}
        open={isOpen}
        aria-label={say('whoPaysWhat')}
        className="split-sheet"
        onKeyDown={(event) => {
          // The form behind it is sent by its own button; and as number 229, the key ends a word, as in Japanese.
          const { key, keyCode, target } = event;
          if (key !== 'Enter' || keyCode === 229 || !(target instanceof HTMLInputElement)) return;
          event.preventDefault();
          done();
        }}
      >
        <h3 className="text-lg font-semibold">{say('whoPaysWhat')}</h3>
        {ways.length > 1 ? (
          <div className="mt-2 flex flex-wrap gap-2">
            {ways.map(([way, words]) => (
              <button
                key={way}
                type="submit"
                name="way"
                value={way}
                aria-pressed={way === mode}
                onClick={(event) => {
                  event.preventDefault();
                  props.onMode(way);
                }}
                className="min-h-11 grow rounded-lg border border-control-line px-3 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold"
              >
                {say(words)}
              </button>
            ))}
          </div>
        ) : null}
        <ul className="mt-3 divide-y divide-line">
          {rests.map((rest, row) => (
            <SplitRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are places, which have no other name
              key={row}
              {...{ mode, row, rest, names, valueIn, currency }}
              amount={places[row] ? money(places[row].amount_cents) : ''}
              error={errors[`${mode === 'percentage' ? 'percent' : 'amount'}_${row}`]}
              onType={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
              own={(text) => ownRowText(text, { mode, currency }, format_locale)}
            />
          ))}
        </ul>
        <div className="sticky bottom-0 -mx-5 mt-2 border-t border-line bg-card px-5 py-3 noscript:static">
          {said}
          <Button variant="primary" className="mt-2 w-full noscript:hidden" onClick={done}>
            {say('done')}
          </Button>
        </div>
      </dialog>
    </div>
  );
}

interface SummaryProps {
  places: readonly Place[];
  wrong: string | null;
  money: (cents: number) => string;
  fee: (cents: number) => number;
}

/** Your amount, and what the others pay from lowest to highest. */
function Summary({ places, wrong, money, fee }: SummaryProps) {
  const [own, ...others] = places.map(({ amount_cents }) => amount_cents);
  if (own === undefined) return <p className="font-medium text-bad">{wrong}</p>;
  const [low, high] = [Math.min(...others), Math.max(...others)];
  const amount = (cents: number) => <span className="amount">{money(cents)}</span>;
  const values = { fee: amount(fee(own)), low: amount(low) };
  return (
    <>
      <p className="@container">
        <SaidHere
          text="youPayThis"
          values={{
            amount: <span className="amount fit-4xl leading-10 font-bold tracking-tight">{money(own)}</span>,
          }}
        />
      </p>
      <p className="text-sm text-muted">
        {others.length === 0 ? (
          <SaidHere text="plusFee" values={values} />
        ) : low !== high ? (
          <SaidHere text="plusFeeRange" values={{ ...values, high: amount(high) }} />
        ) : (
          <SaidHere text={others.length > 1 ? 'plusFeeOthers' : 'plusFeeOther'} values={values} />
        )}
      </p>
    </>
  );
}
