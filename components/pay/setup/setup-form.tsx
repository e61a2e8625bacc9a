'use client';

import { useState } from 'react';
import { FormField, SubmitButton, useForm } from '@/components/forms/form-controls';
import { type FormTarget, PostForm } from '@/components/forms/post-form';
import { SelectField, TextField } from '@/components/ui/field';
import type { SplitMode } from '@/lib/group/split/divide';
import { firstValues, previewSplit } from '@/lib/hosted/typed-split';
import { SetupAmounts } from './setup-amounts';

/** What can be set up: a new group, or a new split among those who have not paid. */
export interface SetupProps {
  target: FormTarget;
  intent: 'start' | 'change_split';
  currency: string;
  /** What is divided: the total, or what nobody has paid. */
  total_cents: number;
  consumer_fee_bps: number;
  /** What can be chosen, each with the fewest people it can divide among. */
  modes: { mode: SplitMode; min_size: number }[];
  mode: SplitMode;
  size: number;
  max_size: number;
  /** Places that are paid already and keep their amounts. */
  kept_places: number;
  /** Who takes the divided places, in order; the organizer first. */
  names: string[];
  person: { name: string; email: string } | null;
  /** What somebody has typed already, by field. */
  typed?: Record<string, string>;
}

const MODE_WORDS: Record<SplitMode, { title: string; text: string }> = {
  equal: { title: 'Equal', text: 'Everybody pays the same.' },
  itemized: { title: 'By item', text: 'Everybody picks what is theirs.' },
  custom: { title: 'Own amounts', text: 'You set what each person pays.' },
  percentage: { title: 'Percentages', text: 'You set a percentage for each person.' },
  'host-pays': { title: 'I pay the rest', text: 'You set what the others pay.' },
};

export function SetupForm(props: SetupProps) {
  return (
    <PostForm target={props.target} intent={props.intent} className="flex flex-col gap-5">
      <SetupFields {...props} />
    </PostForm>
  );
}

function SetupFields(props: SetupProps) {
  const { currency, total_cents, modes, max_size, kept_places, names, person, intent } = props;
  const form = useForm();
  const typed = form.values ?? props.typed ?? {};
  const [mode, setMode] = useState<SplitMode>((typed.mode as SplitMode | undefined) ?? props.mode);
  const [size, setSize] = useState(Number(typed.size) || props.size);
  const [values, setValues] = useState<Record<string, string>>(typed);
  const { min_size = 1 } = modes.find((each) => each.mode === mode) ?? {};
  const people = Math.max(1, Math.min(max_size, size || min_size));
  const rows = Math.max(1, people - kept_places);
  const shown: Record<string, string | undefined> = {
    ...firstValues(mode, total_cents, currency, rows),
    ...values,
  };
  const valueIn = (field: string) => shown[field] ?? '';
  const division = previewSplit({ mode, size: people, rows, currency, valueIn }, total_cents);

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
        // Not controlled: what was typed before the script came stays.
        defaultValue={size || ''}
        onChange={(event) => setSize(Number(event.target.value))}
        hint={`You included: ${min_size} to ${max_size}.`}
        error={form.errors.size}
        frameClass="max-w-60"
      />
      <input type="hidden" name="kept_places" value={kept_places} />
      {modes.length > 1 ? (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">How to split</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {modes.map((each) => (
              <ModeChoice
                key={each.mode}
                mode={each.mode}
                checked={each.mode === mode}
                onChoose={() => setMode(each.mode)}
              />
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="mode" value={mode} />
      )}
      <SetupAmounts
        mode={mode}
        rows={rows}
        division={division}
        currency={currency}
        total_cents={total_cents}
        consumer_fee_bps={props.consumer_fee_bps}
        names={names}
        isNew={intent === 'start'}
        valueIn={valueIn}
        errors={form.errors}
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
