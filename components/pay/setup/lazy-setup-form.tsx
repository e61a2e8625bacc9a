'use client';

import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
import type { SetupProps } from './setup-props';

/** The form with its script. */
interface Live {
  Form: typeof import('./setup-form').SetupForm;
  /** What was typed into the form that was there before, and where. */
  typed: Record<string, string>;
  focus: Focus | undefined;
  /** What it divides (dividedIn). */
  divided: string;
}

/** What has the focus, and where in it somebody is typing. */
interface Focus {
  selector: string;
  caret: [start: number | null, end: number | null];
}

const load = () => import('./setup-form').then((module) => module.SetupForm);
const OnServer = typeof window === 'undefined' ? lazy(async () => ({ default: await load() })) : null;
/** React leaves the children of such an element as they came from the server. */
const AS_IT_CAME = { __html: '' };

/** Everything that a form shows of the group: with another one its numbers are old. */
function dividedIn({ target: _target, typed: _typed, ...shown }: SetupProps): string {
  return JSON.stringify(shown);
}

/** Whether anybody has changed anything in a form before there was a script to notice it. */
function isChanged(place: HTMLElement): boolean {
  return [...place.querySelectorAll('input')].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
}

function valuesIn(place: HTMLElement): Record<string, string> {
  const form = place.querySelector('form');
  return form ? (Object.fromEntries(new FormData(form)) as Record<string, string>) : {};
}

function focusIn(place: HTMLElement): Focus | undefined {
  const active = document.activeElement;
  if (!active || !place.contains(active)) return undefined;
  const { id, name, type, selectionStart: start, selectionEnd: end } = active as HTMLInputElement;
  const named = name && `[name="${name}"]${type === 'radio' ? ':checked' : ''}`;
  return { selector: id ? `#${id}` : named || `[type=${type}]`, caret: [start ?? null, end ?? null] };
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
    const liveOf = (Form: Live['Form']): Live => {
      touched.current ||= isChanged(form);
      const typed = touched.current ? valuesIn(form) : {};
      return { Form, typed, focus: focusIn(form), divided: latest.current };
    };
    // Without its script the form is what it was: plain, and good enough.
    const wake = () => void load().then((Form) => setLive((before) => before ?? liveOf(Form)), console.error);
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
        : { ...before, typed: {}, focus: focusIn(place.current), divided },
    );
  }, [place, divided]);

  useEffect(() => {
    if (!live?.focus) return;
    const { selector, caret } = live.focus;
    const field = place.current?.querySelector<HTMLInputElement>(selector);
    field?.focus();
    // A field that gets the focus selects what is in it, which the next letter would replace.
    if (caret[0] !== null) field?.setSelectionRange(...caret);
  }, [live, place]);

  return live;
}

/**
 * The set-up form inside a closed <details>. The server sends it as a plain form, which works as it is; the script
 * that shows the amounts while one types is the page's largest, and comes when somebody is about to open it.
 */
export function LazySetupForm(props: SetupProps) {
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
        <live.Form key={live.divided} {...props} typed={live.typed} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing
        <div suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_CAME} />
      )}
    </div>
  );
}
