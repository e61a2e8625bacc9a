'use client';

import { useRouter } from 'next/navigation';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Alert } from '@/components/ui/alert';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import type { FormResult } from '@/lib/hosted/forms';

/** Where a page's forms go, and with which key when there may be no cookie. */
export interface FormTarget {
  action: string;
  page_key: string | null;
  /** What came of a form that was sent without script. */
  flash: FormResult | null;
}

interface FormState {
  result: FormResult | null;
  busy: boolean;
}

const Context = createContext<FormState>({ result: null, busy: false });

interface Props {
  target: FormTarget;
  intent: string;
  className?: string;
  children: ReactNode;
}

/** A form has done its work and is gone from the page: what it had to say (its detail), for a Said. */
export const DONE_EVENT = 'split:done';

const tellDone = (detail: string) => window.dispatchEvent(new CustomEvent(DONE_EVENT, { detail }));

const UNREACHABLE = 'The server could not be reached. Check your connection and try again; nothing was lost.';

/** A plain form that works before any script; with script it is sent in place and the page asks for itself anew. */
export function ActionForm({ target, intent, className, children }: Props) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<string>(undefined);
  const flash = target.flash;
  const [result, setResult] = useState<FormResult | null>(
    flash && !flash.ok && flash.intent === intent ? flash : null,
  );
  const [sending, setSending] = useState(false);
  const [refreshing, startTransition] = useTransition();
  const busy = sending || refreshing;

  useEffect(() => {
    if (!result || result.ok) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalid) invalid.focus();
    else form.current?.querySelector('#form-error')?.scrollIntoView({ block: 'nearest' });
  }, [result]);

  useEffect(() => {
    if (!busy) done.current = undefined;
  }, [busy]);

  // The form is often gone when it is done: whoever was in it must not be left nowhere, nor without an answer.
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (done.current) tellDone(done.current);
        if (document.activeElement !== document.body) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [],
  );

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setSending(true);
    const body = new FormData(event.currentTarget);
    const answer = await fetch(target.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
      .then((response) => response.json() as Promise<FormResult>)
      .catch((): FormResult => ({ ok: false, intent, message: UNREACHABLE, fields: {}, values: {} }));
    setSending(false);
    setResult(answer);
    done.current = answer.ok ? answer.message : undefined;
    // News of the change can come before the answer to it.
    if (done.current && !form.current) tellDone(done.current);
    startTransition(() => {
      if (answer.ok && answer.to) router.replace(answer.to);
      else router.refresh();
    });
  }

  return (
    <form ref={form} action={target.action} method="post" onSubmit={send} className={className} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {target.page_key ? <input type="hidden" name="key" value={target.page_key} /> : null}
      <Context value={{ result, busy }}>
        {result && !result.ok ? (
          <div id="form-error">
            <Alert tone="bad" role="alert" className="mb-4">
              {result.message}
            </Alert>
          </div>
        ) : null}
        {children}
      </Context>
      {result?.ok && result.message ? (
        <Alert tone={result.idle ? 'neutral' : 'good'} role="status" className="mt-4">
          {result.message}
        </Alert>
      ) : null}
    </form>
  );
}

/** A text field of an ActionForm: shows its error, keeps what was typed. */
export function FormField(props: Parameters<typeof TextField>[0] & { name: string }) {
  const { result } = useContext(Context);
  const failed = result && !result.ok ? result : null;
  return (
    <TextField
      {...props}
      error={failed?.fields[props.name]}
      defaultValue={failed?.values[props.name] ?? props.defaultValue}
    />
  );
}

/** What an ActionForm knows: for fields that need more than FormField. */
export function useFormState(): FormState {
  return useContext(Context);
}

interface SubmitProps {
  children: ReactNode;
  variant?: ButtonVariant;
  className?: string;
}

export function SubmitButton({ children, variant, className }: SubmitProps) {
  const { busy } = useContext(Context);
  return (
    <Button type="submit" variant={variant} className={className} aria-busy={busy} aria-disabled={busy}>
      {children}
    </Button>
  );
}
