'use client';

import { useEffect, useRef } from 'react';
import { useSay } from '@/components/forms/words';
import type { SplitMode } from '@/lib/group/split/divide';

interface Props {
  modes: SplitMode[];
  mode: SplitMode;
  onChoose: (mode: SplitMode) => void;
  /** The amounts of each person were asked for. */
  onAsk: () => void;
}

/** Whether somebody types what each person pays. */
export const isTyped = (mode: SplitMode) => mode !== 'equal' && mode !== 'itemized';

/** Evenly, by item, or by amounts that somebody types. */
export function ModeChoice({ modes, mode, onChoose, onAsk }: Props) {
  const say = useSay();
  const place = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the script came
  useEffect(() => {
    const early = place.current?.querySelector<HTMLInputElement>(':checked')?.value;
    if (early && early !== mode) onChoose(early as SplitMode);
  }, []);
  const [first] = modes.filter(isTyped);
  const choices: [SplitMode, string][] = [
    ...modes
      .filter((each) => !isTyped(each))
      .map((each): [SplitMode, string] => [each, say(each === 'equal' ? 'evenly' : 'byItem')]),
    ...(first ? [[isTyped(mode) ? mode : first, say('otherWays')] satisfies [SplitMode, string]] : []),
  ];
  // Without script the page comes back with the amounts; with it `SplitSheet` opens them.
  const amounts = first ? (
    <noscript>
      <button
        type="submit"
        name="show"
        value="yes"
        className="mt-2 min-h-11 rounded-lg border border-control-line px-5"
      >
        {say('showAmounts')}
      </button>
    </noscript>
  ) : null;
  if (choices.length === 1) {
    return (
      <>
        <input type="hidden" name="mode" value={mode} />
        {amounts}
      </>
    );
  }
  return (
    <fieldset ref={place} className="@container min-w-0">
      <legend className="sr-only">{say('howToSplit')}</legend>
      <div className="flex rounded-lg bg-sunken @max-[13em]:flex-wrap p-1">
        {choices.map(([value, words]) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard there is a button of its own
          <label
            key={words}
            onClick={(event) => {
              // A tap, not the arrow keys: they would open the amounts in passing.
              if (isTyped(value) && !(event.target instanceof HTMLInputElement)) onAsk();
            }}
            className="flex min-h-11 grow cursor-pointer items-center justify-center rounded-md px-2 text-center font-medium text-muted has-checked:bg-card has-checked:text-ink has-checked:shadow-card has-checked:ring-1 has-checked:ring-control-line has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="mode"
              value={value}
              checked={value === mode}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {words}
          </label>
        ))}
      </div>
      {amounts}
    </fieldset>
  );
}
