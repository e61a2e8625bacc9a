'use client';

import { clsx } from 'clsx';
import { createContext, type ReactNode, useActionState, useContext, useId } from 'react';
import { useFormStatus } from 'react-dom';
import { Alert } from '@/components/ui/alert';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { type FormAction, type FormState, UNTOUCHED } from '@/lib/dashboard/form-state';
import { RenderedForField, useRenderedFor } from './rendered-for';
import { ShownOnce } from './shown-once';

const State = createContext<{ state: FormState; prefix: string }>({ state: UNTOUCHED, prefix: '' });

interface Props {
  action: FormAction;
  /** Sent along, not shown. */
  fields?: Record<string, string>;
  className?: string;
  /** Where the answer stands: below the fields, or above them for long forms. */
  answer?: 'above' | 'below' | 'none';
  /** Takes the fields' place once a secret was made, so that nobody makes a second one by looking at the first. */
  done?: ReactNode;
  children: ReactNode;
}

/**
 * A form for a server action. Works before script has loaded; with it the answer comes without leaving the page. In
 * the dashboard it says which merchant and mode it was rendered for.
 */
export function ActionForm({ action, fields = {}, className, answer = 'below', done, children }: Props) {
  const [state, send] = useActionState(action, UNTOUCHED);
  const prefix = useId();
  const renderedFor = useRenderedFor();
  const isDone = done !== undefined && state.ok === true && (state.secrets?.length ?? 0) > 0;
  const said = answer === 'none' ? null : <Answer state={state} />;
  return (
    <State value={{ state, prefix }}>
      {/* Drawn anew for another merchant, it keeps nothing that was typed for the first. */}
      <form key={renderedFor} action={send} className={clsx('flex flex-col gap-4', className)} noValidate>
        <RenderedForField />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isDone ? (
          <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4">
            {said}
            <div className="flex justify-end">{done}</div>
          </div>
        ) : (
          <>
            {answer === 'above' ? said : null}
            {children}
            {answer === 'below' ? said : null}
          </>
        )}
      </form>
    </State>
  );
}

/** The button that had the focus has gone with the fields. */
function takeFocus(node: HTMLElement | null) {
  node?.focus();
}

function Answer({ state }: { state: FormState }) {
  if (state.ok === null) return null;
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {state.message ? (
        <Alert tone={state.ok ? 'good' : 'bad'} role={state.ok ? 'status' : 'alert'}>
          {state.message}
        </Alert>
      ) : null}
      {state.secrets?.map((secret) => (
        <ShownOnce key={secret.label} {...secret} />
      ))}
    </div>
  );
}

type Input = Omit<Parameters<typeof TextField>[0], 'id' | 'error'> & { name: string };

/** A text field of an ActionForm: keeps what was typed and shows what is wrong with it. */
export function FormField({ name, defaultValue, ...rest }: Input) {
  const { state, prefix } = useContext(State);
  const typed = state.ok === false ? state.values?.[name] : undefined;
  return (
    <TextField
      id={`${prefix}-${name}`}
      name={name}
      error={state.errors?.[name]}
      defaultValue={typed ?? defaultValue}
      {...rest}
    />
  );
}

type Choice = Omit<Parameters<typeof SelectField>[0], 'id' | 'error'> & { name: string };

export function FormSelect({ name, defaultValue, ...rest }: Choice) {
  const { state, prefix } = useContext(State);
  const typed = state.ok === false ? state.values?.[name] : undefined;
  const chosen = typed ?? defaultValue;
  return (
    <SelectField
      // A form is reset once its action is done, and React gives a select its default only when it is made.
      key={String(chosen)}
      id={`${prefix}-${name}`}
      name={name}
      error={state.errors?.[name]}
      defaultValue={chosen}
      {...rest}
    />
  );
}

interface CheckProps {
  name: string;
  label: string;
  hint?: string;
  defaultChecked: boolean;
}

/** A box of an ActionForm to tick. It keeps its tick when the action sends back `on`, or nothing, under its name. */
export function FormCheck({ name, label, hint, defaultChecked }: CheckProps) {
  const { state } = useContext(State);
  const sent = state.ok === false ? state.values?.[name] : undefined;
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        name={name}
        defaultChecked={sent === undefined ? defaultChecked : sent === 'on'}
        className="mt-0.5 size-4 accent-(--accent)"
      />
      <span>
        <span className="font-medium">{label}</span>
        {hint ? <span className="block text-muted">{hint}</span> : null}
      </span>
    </label>
  );
}

interface TicksProps {
  name: string;
  legend: string;
  options: { value: string; label: ReactNode }[];
  /** What is ticked at first. */
  chosen: readonly string[];
  className?: string;
}

/** Boxes of an ActionForm of which any number can be ticked. They keep what the action sends back, parted by spaces. */
export function FormTicks({ name, legend, options, chosen, className }: TicksProps) {
  const { state } = useContext(State);
  const sent = state.ok === false ? state.values?.[name] : undefined;
  const ticked = sent === undefined ? chosen : sent.split(' ');
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className={clsx('mt-2 grid gap-x-6 gap-y-1.5', className)}>
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-7 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={ticked.includes(value)}
              className="size-4 accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SubmitProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** Told to the action, in a form that can be sent in several ways. */
  name?: string;
  value?: string;
  children: ReactNode;
}

export function Submit({ variant, size, className, name, value, children }: SubmitProps) {
  const { pending } = useFormStatus();
  return (
    <Button
      type="submit"
      variant={variant}
      size={size}
      className={className}
      name={name}
      value={value}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
    >
      {children}
    </Button>
  );
}
