'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import { FormField, SubmitButton, useForm } from '@/components/forms/form-controls';
import { PostForm } from '@/components/forms/post-form';
import { useSay } from '@/components/forms/words';
import { SelectField } from '@/components/ui/field';
import type { SplitMode } from '@/lib/group/split/divide';
import type { EvenSplit } from '@/lib/hosted/form/even-splits';
import { isTyped, ModeChoice } from './mode-choice';
import { PeopleStepper, typedSize } from './people-stepper';
import { SaidHere } from './said-here';
import type { SetupProps } from './setup-props';

/** Amounts that somebody types, one for each person: more script, sent once it is asked for. */
const load = () => import('./split-sheet').then((module) => module.SplitSheet);
const SplitSheet = dynamic(load);

export function SetupForm(props: SetupProps) {
  return (
    <PostForm target={props.target} intent={props.intent} className="flex flex-col gap-4">
      <SetupFields {...props} />
    </PostForm>
  );
}

function SetupFields(props: SetupProps) {
  const { modes, max_size, kept_places, person, intent, touched } = props;
  const form = useForm();
  const say = useSay();
  const typed = form.values ?? props.typed ?? {};
  const [mode, setMode] = useState<SplitMode>(
    ((typed.way ?? typed.mode) as SplitMode | undefined) ?? props.mode,
  );
  const is_open = typed.show !== undefined || typed.way !== undefined;
  const [size, setSize] = useState(typedSize(typed.size ?? '') || props.size);
  // Amounts that were typed are for those who had these rows then, though the page may show others in them by now.
  const [members, setMembers] = useState(props.typed?.members ?? props.members);
  const wasBusy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is answered, for what the page shows with the answer
  useEffect(() => {
    if (wasBusy.current && !form.busy) {
      // Refused for anything else, the amounts are still those of the same people.
      if (!form.values || form.errors.members) setMembers(props.members);
      // What the answer itself has changed starts nothing over.
      if (!form.values) queueMicrotask(() => touched && Object.assign(touched, { current: false }));
    }
    wasBusy.current = form.busy;
  }, [form.busy]);
  /** Counts how often the amounts of each person were asked for. */
  const [asked, setAsked] = useState(0);
  const { min_size = 1 } = modes.find((each) => each.mode === mode) ?? {};
  const people = Math.max(1, Math.min(max_size, size || min_size));
  const rows = Math.max(1, people - kept_places);
  const isStart = intent === 'start';
  // Offline the choice stays as it was.
  const whenLoaded = (then: () => void) => void load().then(then, () => {});

  return (
    <>
      {mode === 'equal' ? (
        <Evenly even={props.even[rows - 1]} />
      ) : mode === 'itemized' ? (
        <p>{say('everybodyPicks')}</p>
      ) : (
        <SplitSheet {...props} {...{ mode, rows, people, asked, typed, is_open }} onMode={setMode} />
      )}
      <PeopleStepper
        id={`${intent}-size`}
        size={size}
        least={min_size}
        most={max_size}
        error={form.errors.size}
        onChange={setSize}
      />
      <input type="hidden" name="kept_places" value={kept_places} />
      {members === undefined ? null : <input type="hidden" name="members" value={members} />}
      <ModeChoice
        modes={modes.map((each) => each.mode)}
        mode={mode}
        onChoose={(next) => (isTyped(next) ? whenLoaded(() => setMode(next)) : setMode(next))}
        onAsk={() => whenLoaded(() => setAsked((before) => before + 1))}
      />
      {person ? (
        <FormField
          id="name"
          name="name"
          label={say('yourName')}
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={person.name}
        />
      ) : null}
      <div className={isStart ? 'pay-bar' : undefined} data-pay-bar={isStart || undefined}>
        <SubmitButton className={isStart ? 'min-h-13 w-full text-lg' : 'w-full'}>
          {say(isStart ? 'goOn' : 'changeTheSplit')}
        </SubmitButton>
      </div>
      {isStart && mode === 'equal' && people > 1 ? <OwnWeight people={people} weight={typed.weight} /> : null}
      {person ? (
        <FormField
          id="email"
          name="email"
          type="email"
          label={say('emailOptional')}
          hint={say('emailHint')}
          autoComplete="email"
          maxLength={254}
          defaultValue={person.email}
        />
      ) : null}
    </>
  );
}

/** The amount that everybody pays. */
function Evenly({ even }: { even: EvenSplit | undefined }) {
  if (!even) return null;
  const { each, fee, note, refused } = even;
  return (
    <div aria-live="polite">
      {refused ? null : (
        <>
          <p className="@container">
            <SaidHere
              text="eachPays"
              values={{
                amount: <span className="amount fit-4xl leading-10 font-bold tracking-tight">{each}</span>,
              }}
            />
          </p>
          <p className="text-sm text-muted">
            <SaidHere text="plusFee" values={{ fee: <span className="amount">{fee}</span> }} />
          </p>
        </>
      )}
      {note ? <p className={refused ? 'font-medium text-bad' : 'text-sm text-muted'}>{note}</p> : null}
    </div>
  );
}

/** "I pay for two": the organizer takes several places of an equal split. */
function OwnWeight({ people, weight }: { people: number; weight?: string }) {
  const say = useSay();
  const counts = Array.from({ length: Math.min(people, 10) }, (_item, index) => index + 1);
  return (
    <SelectField id="weight" name="weight" label={say('payFor')} defaultValue={weight} frameClass="max-w-60">
      {counts.map((count) => (
        <option key={count} value={count}>
          {count === 1 ? say('yourself') : say('peopleOf', { paying: String(count), people: String(people) })}
        </option>
      ))}
    </SelectField>
  );
}
