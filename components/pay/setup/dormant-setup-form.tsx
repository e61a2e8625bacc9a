'use client';

import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
import type { SetupProps } from './setup-props';

type Script = typeof import('./woken-form');

/** The form with its script. */
interface Live {
  script: Script;
  /** What was typed into the form that was there before. */
  typed: Record<string, string>;
  /** Goes on where somebody was typing. */
  focus: () => void;
  touched: { current: boolean };
  /** What it divides (dividedIn). */
  divided: string;
}

const load = () => import('./woken-form');
const OnServer =
  typeof window === 'undefined' ? lazy(async () => ({ default: (await load()).SetupForm })) : null;
/** React leaves the children of such an element as they came from the server. */
const AS_IT_CAME = { __html: '' };

/** Everything that a form shows of the group: with another one its numbers are old. */
function dividedIn({ target: _target, typed: _typed, ...shown }: SetupProps): string {
  return JSON.stringify(shown);
}

/** Whether anybody has changed anything in a form before there was a script to notice it. */
function isChanged(place: HTMLElement): boolean {
  return [...place.querySelectorAll('input')].some(
    ({ checked, defaultChecked, value, defaultValue }) =>
      checked !== defaultChecked || value !== defaultValue,
  );
}

function valuesIn(place: HTMLElement): Record<string, string> {
  const form = place.querySelector('form');
  return form ? (Object.fromEntries(new FormData(form)) as Record<string, string>) : {};
}

/** The form's script, once somebody is about to open it, or the plain form has grown old. */
function useLive(place: RefObject<HTMLDivElement | null>, divided: string): Live | null {
  const [live, setLive] = useState<Live | null>(null);
  const first = useRef(divided);
  const latest = useRef(divided);
  const touched = useRef(false);

  useEffect(() => {
    const form = place.current;
    const details = form?.closest('details');
    if (!form || !details) return;
    const liveOf = (script: Script): Live => {
      touched.current ||= isChanged(form);
      const typed = touched.current ? valuesIn(form) : {};
      return { script, typed, focus: script.keepFocus(form), touched, divided: latest.current };
    };
    // Without its script the form is what it was: plain, and good enough.
    const wake = () =>
      void load().then((script) => setLive((before) => before ?? liveOf(script)), console.error);
    const touch = () => {
      touched.current = true;
    };
    if (details.open || divided !== first.current) wake();
    const signs = ['toggle', 'pointerenter', 'focusin'] as const;
    for (const sign of signs) details.addEventListener(sign, wake, { once: true });
    form.addEventListener('input', touch);
    return () => {
      for (const sign of signs) details.removeEventListener(sign, wake);
      form.removeEventListener('input', touch);
    };
  }, [place, divided]);

  // A form that nobody has typed into starts over when there is something else to divide.
  useEffect(() => {
    latest.current = divided;
    setLive((before) =>
      !before || before.divided === divided || touched.current || !place.current
        ? before
        : { ...before, typed: {}, focus: before.script.keepFocus(place.current), divided },
    );
  }, [place, divided]);

  useEffect(() => live?.focus(), [live]);

  return live;
}

/**
 * The set-up form inside a closed <details>. The server sends it as a plain form, which works as it is; the script
 * that shows the amounts while one types is the page's largest, and comes when somebody is about to open it.
 */
export function DormantSetupForm(props: SetupProps) {
  const place = useRef<HTMLDivElement>(null);
  const live = useLive(place, dividedIn(props));
  if (OnServer) {
    return (
      <div>
        <div>
          <OnServer {...props} />
        </div>
      </div>
    );
  }
  return (
    <div ref={place}>
      {live ? (
        <live.script.SetupForm key={live.divided} {...props} typed={live.typed} touched={live.touched} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing
        <div suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_CAME} />
      )}
    </div>
  );
}
