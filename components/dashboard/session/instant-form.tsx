'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useTransition } from 'react';

/** After the last letter: long enough for the next one, too short to wait for. */
const PAUSE_ms = 300;

interface Props {
  /** Where the filters are, without them. */
  path: string;
  /** What the page shows now, by field. */
  shown: Readonly<Record<string, string>>;
  /** How many there are, in words. */
  found: string;
  className?: string;
  children: ReactNode;
}

/** The address of what a form says; fields that say nothing are left out. */
function addressOf(path: string, fields: Iterable<[string, FormDataEntryValue]>): string {
  const said = [...fields].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value);
  return said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
}

/**
 * Filters that act by themselves, shortly after the last change, and say how many they leave. Without script the form
 * is sent by its button.
 */
export function InstantForm({ path, shown, found, className, children }: Props) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef<string>(undefined);
  const [busy, startTransition] = useTransition();

  const act = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!form.current) return;
    const address = addressOf(path, new FormData(form.current));
    if (address === sent.current) return;
    sent.current = address;
    startTransition(() => router.replace(address, { scroll: false }));
  };
  const actSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, PAUSE_ms);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  // What was chosen elsewhere, as by "Clear" or the browser's way back, is what the fields say as well.
  const now = addressOf(path, Object.entries(shown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `actSoon` is another one in every render
  useEffect(() => {
    if (now === sent.current) return;
    const isFirst = sent.current === undefined;
    sent.current = now;
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement)) continue;
      // What was typed before the script came counts as well.
      if (isFirst && field.value !== field.defaultValue) actSoon();
      if (isFirst || field === document.activeElement) continue;
      const said = new URL(now, location.origin).searchParams.get(field.name) ?? '';
      if (field.value !== said) field.value = said;
    }
  }, [now]);

  return (
    <form
      ref={form}
      action={path}
      className={className}
      onInput={actSoon}
      // What is clicked next must not be undone by the search.
      onBlur={() => timer.current && act()}
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      {children}
      {/* For the Enter key, which needs a button. */}
      <button type="submit" hidden />
      <p role="status" className="col-span-2 min-h-9 py-2 text-sm text-muted">
        {busy ? 'Searching …' : found}
      </p>
    </form>
  );
}
