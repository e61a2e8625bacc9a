'use client';

import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { SelectField, TextField } from '@/components/ui/field';
import { type DivideInput, type Division, divide, parsePercent, type SplitMode } from '@/lib/group/split';
import { chargeStep_cents, formatMoney, minorUnits } from '@/lib/money/currency';
import { distribute } from '@/lib/money/distribute';
import { feeOf } from '@/lib/money/fee';
import { parseTypedAmount } from '@/lib/money/typed';
import { ActionForm, FormField, type FormTarget, SubmitButton, useFormState } from './action-form';

/** What can be set up: for a new group, or anew for those who have not paid. */
export interface SetupProps {
  target: FormTarget;
  intent: 'start' | 'change_split';
  currency: string;
  /** What is divided: the total, or what nobody has paid. */
  total_cents: number;
  consumer_fee_bps: number;
  modes: SplitMode[];
  mode: SplitMode;
  size: number;
  min_size: number;
  max_size: number;
  /** Places that are paid already and keep their amounts. */
  settled_places: number;
  /** Who has a place that is divided anew, in order; the organizer first. */
  names: string[];
  person: { name: string; email: string } | null;
}

const MODE_WORDS: Record<SplitMode, { title: string; text: string }> = {
  equal: { title: 'Equal', text: 'Everybody pays the same.' },
  itemized: { title: 'By item', text: 'Everybody picks what is theirs; tax and shipping are spread.' },
  custom: { title: 'Own amounts', text: 'You set what each person pays.' },
  percentage: { title: 'Percentages', text: 'You set a percentage for each person.' },
  'host-pays': { title: 'I pay the rest', text: 'The others chip in what you set; you pay what is left.' },
};

export function SetupForm(props: SetupProps) {
  return (
    <ActionForm target={props.target} intent={props.intent} className="flex flex-col gap-5">
      <SetupFields {...props} />
    </ActionForm>
  );
}

function SetupFields(props: SetupProps) {
  const { currency, total_cents, modes, min_size, max_size, settled_places, names, person, intent } = props;
  const { result } = useFormState();
  const typed = result && !result.ok ? result.values : {};
  const errors = result && !result.ok ? result.fields : {};
  const [mode, setMode] = useState<SplitMode>((typed.mode as SplitMode | undefined) ?? props.mode);
  const [size, setSize] = useState(Number(typed.size) || props.size);
  const [values, setValues] = useState<Record<string, string>>(typed);
  const people = Math.max(1, Math.min(max_size, size || min_size));
  const rows = Math.max(1, people - settled_places);
  const defaults = defaultValues(mode, total_cents, currency, rows);
  const valueAt = (index: number) => values[`${fieldOf(mode)}_${index}`] ?? defaults[index] ?? '';
  const division = preview(mode, total_cents, currency, rows, valueAt);

  return (
    <>
      {person ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            id="name"
            name="name"
            label="Your name"
            autoComplete="name"
            required
            maxLength={200}
            defaultValue={person.name}
          />
          <FormField
            id="email"
            name="email"
            type="email"
            label="Email (optional)"
            autoComplete="email"
            maxLength={254}
            defaultValue={person.email}
          />
        </div>
      ) : null}
      <TextField
        id={`${intent}-size`}
        name="size"
        type="number"
        label="People"
        inputMode="numeric"
        min={min_size}
        max={max_size}
        value={size || ''}
        onChange={(event) => setSize(Number(event.target.value))}
        hint={`You included: ${min_size} to ${max_size}.`}
        error={errors.size}
        frameClass="max-w-60"
      />
      <input type="hidden" name="settled_places" value={settled_places} />
      {modes.length > 1 ? (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">How to split</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {modes.map((each) => (
              <ModeChoice key={each} mode={each} checked={each === mode} onChoose={() => setMode(each)} />
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="mode" value={mode} />
      )}
      <Amounts
        {...props}
        mode={mode}
        rows={rows}
        division={division}
        names={names}
        valueAt={valueAt}
        errors={errors}
        onType={(key, value) => setValues({ ...values, [key]: value })}
      />
      {intent === 'start' && mode === 'equal' && people > 1 ? <OwnWeight people={people} /> : null}
      {modes.length > 1 ? (
        <noscript>
          <button
            type="submit"
            formMethod="get"
            formAction="?"
            className="min-h-11 rounded-lg border border-control-line px-5"
          >
            Show the amounts for this choice
          </button>
        </noscript>
      ) : null}
      <SubmitButton className="w-full">
        {intent === 'start' ? 'Start the group' : 'Change the split'}
      </SubmitButton>
    </>
  );
}

/** "I pay for two": the organizer takes several places of an equal split. */
function OwnWeight({ people }: { people: number }) {
  const counts = Array.from({ length: Math.min(people, 10) }, (_item, index) => index + 1);
  return (
    <SelectField id="weight" name="weight" label="You pay for" defaultValue="1" frameClass="max-w-60">
      {counts.map((count) => (
        <option key={count} value={count}>
          {count === 1 ? 'yourself' : `${count} of the ${people}`}
        </option>
      ))}
    </SelectField>
  );
}

function ModeChoice({
  mode,
  checked,
  onChoose,
}: {
  mode: SplitMode;
  checked: boolean;
  onChoose: () => void;
}) {
  const { title, text } = MODE_WORDS[mode];
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-control-line p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="mode"
        value={mode}
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </label>
  );
}

type AmountsProps = Omit<SetupProps, 'mode'> & {
  mode: SplitMode;
  rows: number;
  division: Division | null;
  valueAt: (index: number) => string;
  errors: Record<string, string>;
  onType: (key: string, value: string) => void;
};

/** Everyone's amount as it would be: computed by the function that the server divides with. */
function Amounts({ mode, rows, division, ...rest }: AmountsProps) {
  const { currency, consumer_fee_bps, total_cents, names, valueAt, errors, onType } = rest;
  if (mode === 'itemized') {
    return (
      <Alert>
        Everybody chooses from the order after joining. Tax, shipping and fees are spread over the items by
        price.
      </Alert>
    );
  }
  const money = (cents: number) => formatMoney(cents, currency);
  const parts = division?.ok ? division.parts : [];
  const typed = mode !== 'equal';
  const same = !typed && new Set(parts.map((part) => part.amount_cents)).size <= 1;
  const step = chargeStep_cents(currency);
  const fee = (cents: number) => feeOf(cents, consumer_fee_bps, step);
  const first = parts[0]?.amount_cents ?? 0;
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium">Who pays what</h3>
      {same && parts.length > 0 ? (
        <p className="rounded-lg bg-sunken px-4 py-3">
          <span className="amount text-lg font-semibold">{money(first)}</span> each, plus a service fee of{' '}
          <span className="amount">{money(fee(first))}</span>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {Array.from({ length: rows }, (_row, index) => {
            const key = `${fieldOf(mode)}_${index}`;
            const isRest = mode === 'host-pays' && index === 0;
            const cents = parts[index]?.amount_cents;
            return (
              <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
                <PersonName
                  index={index}
                  typed={typed}
                  names={names}
                  isNew={rest.intent === 'start'}
                  onType={onType}
                />
                {typed && !isRest ? (
                  <span className="flex items-center gap-1.5">
                    <input
                      name={key}
                      value={valueAt(index)}
                      onChange={(event) => onType(key, event.target.value)}
                      aria-label={`${mode === 'percentage' ? 'Percentage' : 'Amount'} of ${personOf(index, names)}`}
                      aria-invalid={errors[key] ? true : undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      className="min-h-11 w-24 rounded-lg border border-control-line bg-card px-3 text-right tabular-nums aria-invalid:border-bad"
                    />
                    <span aria-hidden className="w-8 text-sm text-muted">
                      {mode === 'percentage' ? '%' : currency.toUpperCase()}
                    </span>
                  </span>
                ) : null}
                {cents === undefined ? null : (
                  <span className="amount ml-auto min-w-20 text-right font-medium">
                    {money(cents)}
                    <span className="block text-sm font-normal text-muted">+ {money(fee(cents))} fee</span>
                  </span>
                )}
                {errors[key] ? <p className="w-full text-sm text-bad">{errors[key]}</p> : null}
              </li>
            );
          })}
        </ul>
      )}
      <div role="status" className="mt-2 min-h-6 text-sm">
        {division && !division.ok ? (
          <p className="font-medium text-bad">{plain(division.violations)}</p>
        ) : (
          <p className="text-muted">Adds up to {money(total_cents)}, to the last cent.</p>
        )}
      </div>
    </div>
  );
}

interface NameProps {
  index: number;
  typed: boolean;
  names: string[];
  isNew: boolean;
  onType: AmountsProps['onType'];
}

function PersonName({ index, typed, names, isNew, onType }: NameProps) {
  const known = personOf(index, names);
  if (!typed || index === 0 || !isNew) return <span className="min-w-28 grow">{known}</span>;
  return (
    <input
      name={`label_${index}`}
      aria-label={`Name of person ${index + 1} (optional)`}
      placeholder={known}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => onType(`label_${index}`, event.target.value)}
      className="min-h-11 w-32 grow rounded-lg border border-control-line bg-card px-3"
    />
  );
}

const personOf = (index: number, names: string[]): string =>
  names[index] ?? (index === 0 ? 'You' : `Person ${index + 1}`);

const fieldOf = (mode: SplitMode): string => (mode === 'percentage' ? 'percent' : 'amount');

/** Violations are written for programs first: the field's path goes, the sentence stays. */
function plain(violations: string[]): string {
  const text = violations[0]?.replace(/^[a-z_]+(?:\[\d+\])?(?:\.[a-z_]+)?: /, '') ?? '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inMoneyText(cents: number, currency: string): string {
  const decimals = minorUnits(currency);
  return (cents / 10 ** decimals).toFixed(decimals);
}

/** Where typing starts: even amounts, even percentages. */
function defaultValues(mode: SplitMode, total_cents: number, currency: string, rows: number): string[] {
  const even = new Array<number>(rows).fill(1);
  if (mode === 'percentage') return distribute(10_000, even).map((bp) => String(bp / 100));
  return distribute(total_cents, even, chargeStep_cents(currency)).map((cents) =>
    inMoneyText(cents, currency),
  );
}

function preview(
  mode: SplitMode,
  total_cents: number,
  currency: string,
  rows: number,
  valueAt: (index: number) => string,
): Division | null {
  const amountAt = (index: number) => ({
    label: null,
    amount_cents: parseTypedAmount(valueAt(index), currency) ?? Number.NaN,
  });
  const all = Array.from({ length: rows }, (_row, index) => index);
  const input: DivideInput | null =
    mode === 'equal'
      ? { mode, total_cents, currency, size: rows }
      : mode === 'custom'
        ? { mode, total_cents, currency, amounts: all.map(amountAt) }
        : mode === 'host-pays'
          ? { mode, total_cents, currency, others: all.slice(1).map(amountAt) }
          : mode === 'percentage'
            ? {
                mode,
                total_cents,
                currency,
                percentages: all.map((index) => ({
                  label: null,
                  percent_bp: parsePercent(valueAt(index).trim().replace(',', '.')) ?? -1,
                })),
              }
            : null;
  return input && divide(input);
}
