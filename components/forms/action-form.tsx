'use client';

import { clsx } from 'clsx';
import { type ReactNode, useActionState, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { type FormAction, type FormState, UNTOUCHED } from '@/lib/dashboard/form/form-state';
import { ConfirmPerson } from './confirm-person';
import { isTouched } from './field-content';
import { focusFirstInvalid } from './focus-first-invalid';
import { FormContext } from './form-controls';
import { leaveAnswer } from './left-answer';
import { AttemptField, RenderedForField, startAttempt, useSwitchKey } from './rendered-for';
import { SeenFields } from './seen-fields';
import { ShownOnce } from './shown-once';
import { takeFocus } from './take-focus';
import { useMessageKey } from './use-message-key';

interface FormProps {
  /** Hidden fields. */
  fields?: Record<string, string>;
  /** Hidden fields that say what was shown before anything was typed (seen-fields.tsx). */
  seen?: Record<string, string>;
  className?: string;
  /** Where the answer appears: below the fields, or above them in long forms. */
  answer?: 'above' | 'below';
  /** Replaces the fields once a secret was created, so that nobody creates a second one while reading the first. */
  done?: ReactNode;
  children: ReactNode;
}

type ActionFormProps = FormProps & { action: FormAction };

/**
 * A form for a server action. It works before script has loaded; with script the page stays. In the dashboard it says
 * which merchant and mode it was rendered for.
 */
export function ActionForm(props: ActionFormProps) {
  return <AnsweredForm key={useSwitchKey()} {...props} />;
}

const AnsweredForm = ({ action, ...form }: ActionFormProps) => (
  <StatefulForm status={useAnswer(action)} {...form} />
);

/** What `useActionState` returns. */
type ActionStatus = [state: FormState, send: (form: FormData) => void, busy: boolean];

/** The answer of a form's action. What it was about can go with the answer, and the form with it: the page has it then. */
export function useAnswer(action: FormAction): ActionStatus {
  /** Not shown yet. */
  const latest = useRef<FormState>(null);
  const isGone = useRef(false);
  async function ask(state: FormState, form: FormData): Promise<FormState> {
    const answer = await action(state, form);
    if (isGone.current) leave(answer);
    else latest.current = answer;
    return answer;
  }
  // The server writes the action itself into the form, for browsers without script.
  const status = useActionState(typeof window === 'undefined' ? action : ask, UNTOUCHED);
  const [shown] = status;
  useLayoutEffect(() => {
    if (shown === latest.current) latest.current = null;
  }, [shown]);
  useLayoutEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave(latest.current);
    };
  }, []);
  return status;
}

function leave(answer: FormState | null) {
  if (answer?.message) leaveAnswer({ ok: answer.ok === true, message: answer.message });
}

/** An ActionForm whose state is needed outside of it too. What holds that has the key of `useSwitchKey`, as it does. */
export function StatefulForm(props: FormProps & { status: ActionStatus }) {
  const { status, fields = {}, seen, className, answer = 'below', done, children } = props;
  const [state, send, busy] = status;
  const id_prefix = `${useId()}-`;
  const form = useRef<HTMLFormElement>(null);
  /** The answer that came with the page, before the script: by now somebody may have moved on. */
  const early = useRef(state);
  // A refusal can be in a field alone.
  useEffect(() => {
    const isLeft = state === early.current && document.activeElement !== document.body;
    if (state.ok === false && !isLeft) focusFirstInvalid(form.current);
  }, [state]);
  // React makes a field as one that somebody has typed in: a refreshed page would change its default, not what it holds.
  // Browsers hide what they filled in beside a password until somebody clicks: such a form only looks untouched.
  useLayoutEffect(() => {
    const fields = [...(form.current?.elements ?? [])];
    if (fields.some((field) => field.matches('[type=password]'))) return;
    if (!fields.some(isTouched)) form.current?.reset();
  }, []);
  // What it was about can go with the answer, and its row with it.
  useLayoutEffect(() => {
    return () => {
      if (!form.current?.contains(document.activeElement)) return;
      // Nothing outside of a window that is open takes the focus.
      form.current.closest('dialog')?.close();
      document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  const isDone = done !== undefined && state.ok === true && (state.secrets?.length ?? 0) > 0;
  const shown = isDone ? null : <Answer state={state} />;
  const values = (state.ok === false && state.values) || undefined;
  return (
    <FormContext value={{ busy, errors: state.errors ?? {}, values, id_prefix }}>
      <form
        ref={form}
        action={send}
        onSubmit={(event) => (busy ? event.preventDefault() : startAttempt(event.currentTarget))}
        className={clsx('flex flex-col gap-4', className)}
        noValidate
      >
        <RenderedForField />
        <AttemptField />
        {state.proof
          ? null
          : Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
        {answer === 'above' ? shown : null}
        {state.proof ? (
          <ConfirmPerson {...state.proof} />
        ) : isDone ? (
          <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4">
            <Answer state={state} />
            <div className="flex justify-end">{done}</div>
          </div>
        ) : (
          children
        )}
        {answer === 'below' ? shown : null}
        {/* Last: what it reads of the fields has followed the page by then. */}
        {state.proof || !seen ? null : <SeenFields seen={seen} />}
      </form>
    </FormContext>
  );
}

/**
 * What a form was answered. What a field says is announced too, since the focus may be in that field already. A success
 * is said by a region that is there before its words: some screen readers miss one that comes with them.
 */
function Answer({ state }: { state: FormState }) {
  const { ok, message, errors = {}, secrets, opens } = state;
  const key = useMessageKey(state);
  const isAtField = message !== undefined && Object.values(errors).includes(message);
  return (
    <>
      <div role="status" className="flex flex-col gap-3 empty:absolute">
        {ok && message ? (
          <Alert key={key} tone="good">
            {message}
          </Alert>
        ) : null}
        {secrets?.map((secret) => (
          <ShownOnce key={secret.label} {...secret} />
        ))}
      </div>
      {ok === false && isAtField ? (
        <p key={key} role="alert" className="sr-only">
          {message}
        </p>
      ) : ok === false && message ? (
        <Alert key={key} tone="bad" role="alert">
          {message}
          {opens ? <OtherTab {...opens} /> : null}
        </Alert>
      ) : null}
    </>
  );
}

const OtherTab = ({ href, label }: NonNullable<FormState['opens']>) => (
  <a
    data-opens
    href={href}
    target="_blank"
    rel="noreferrer"
    className="block w-fit font-medium underline underline-offset-4"
  >
    {label}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
