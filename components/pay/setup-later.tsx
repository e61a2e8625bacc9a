'use client';

import { lazy, useEffect, useRef, useState } from 'react';
import type { SetupProps } from './setup-form';

/** The script of the form; what was typed into the plain one, and where, before it came. */
interface Live {
  Form: typeof import('./setup-form').SetupForm;
  typed: Record<string, string>;
  focus: string | undefined;
}

const load = () => import('./setup-form').then((module) => module.SetupForm);
const OnServer = typeof window === 'undefined' ? lazy(async () => ({ default: await load() })) : null;
/** React leaves the children of such an element as they came from the server. */
const AS_IT_CAME = { __html: '' };

/** All that a plain form holds, if anybody has changed anything in it. */
function typedIn(plain: HTMLElement): Record<string, string> {
  const form = plain.querySelector('form');
  const inputs = [...plain.querySelectorAll('input')];
  const touched = inputs.some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );
  return form && touched ? (Object.fromEntries(new FormData(form)) as Record<string, string>) : {};
}

/**
 * The set-up form inside a closed <details>. The server sends it as a plain form, which works as it is; the script
 * that shows the amounts while one types is the page's largest, and comes when somebody is about to open it.
 */
export function SetupLater(props: SetupProps) {
  const place = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<Live | null>(null);

  useEffect(() => {
    const plain = place.current;
    const details = plain?.closest('details');
    if (!plain || !details) return;
    // Without its script the form is what it was: plain, and good enough.
    const wake = () => void load().then((Form) => setLive((before) => before ?? liveOf(Form)), console.error);
    const liveOf = (Form: Live['Form']): Live => {
      const active = document.activeElement;
      return { Form, typed: typedIn(plain), focus: active && plain.contains(active) ? active.id : undefined };
    };
    if (details.open) wake();
    const signs = ['toggle', 'pointerenter', 'focusin'] as const;
    for (const sign of signs) details.addEventListener(sign, wake, { once: true });
    return () => {
      for (const sign of signs) details.removeEventListener(sign, wake);
    };
  }, []);

  useEffect(() => {
    if (live?.focus) document.getElementById(live.focus)?.focus();
  }, [live]);

  if (OnServer) {
    return (
      <div>
        <OnServer {...props} />
      </div>
    );
  }
  return live ? (
    <div key="live">
      <live.Form {...props} typed={live.typed} />
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing
    <div key="plain" ref={place} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_CAME} />
  );
}
