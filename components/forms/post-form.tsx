'use client';

import { useRouter } from 'next/navigation';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Alert } from '@/components/ui/alert';
import type { FormResult } from '@/lib/hosted/form/forms';
import { focusFirstInvalid } from './focus-first-invalid';
import { FormContext } from './form-controls';
import { intoView } from './into-view';
import { type LeftAnswer, leaveAnswer } from './left-answer';
import { lineIsBack } from './line-is-back';
import { newAttempt } from './new-attempt';
import { ownZone } from './own-zone';
import { useChosenName } from './use-chosen-name';
import { useMessageKey } from './use-message-key';
import { useSay } from './words';

/** Where a page's forms are posted, and with which key when there may be no cookie. */
export interface FormTarget {
  action: string;
  page_key: string | null;
  /** The answer to a form that was sent without script. */
  flash: FormResult | null;
}

interface Props {
  target: FormTarget;
  intent: string;
  /** For fields elsewhere on the page that are sent along. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** All but what the server has written: the key goes once its cookie is kept, an attempt is new with each refresh. */
const typedIn = (body: FormData) =>
  JSON.stringify([...body].filter(([name]) => name !== 'key' && name !== 'attempt'));

/**
 * Enter in a field sends the form by its own button. One that comes before it is the browser's choice: it may say which
 * way to split, or be elsewhere on the page. As number 229, the key ends a word of an input method, also in Safari, where
 * it comes after the word.
 */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.defaultPrevented || event.keyCode === 229) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type=submit]:not([name])')?.click();
}

/** What a form has folded in it folds again when it is done, and what had opened it has the focus. */
function fold(form: HTMLFormElement | null) {
  const folded = form?.querySelector<HTMLDetailsElement>(':scope > details');
  const focused = document.activeElement;
  if (!form || !folded) return;
  const isHere = focused === document.body || form.contains(focused);
  folded.open = false;
  if (!isHere) return;
  folded.querySelector('summary')?.focus({ preventScroll: true });
  // With the message, and behind no bar at the edge.
  form.scrollIntoView({ block: 'center' });
}

/** A form of a hosted page: works without script; with script it is sent in place and the page is refreshed. */
export function PostForm({ target, intent, id, className, children }: Props) {
  const router = useRouter();
  const say = useSay();
  const form = useRef<HTMLFormElement>(null);
  /** Until the page has been refreshed with it. */
  const answered = useRef<LeftAnswer>(undefined);
  const flash = target.flash;
  const [result, setResult] = useState<FormResult | null>(
    flash && !flash.ok && flash.intent === intent ? flash : null,
  );
  const [sending, setSending] = useState(false);
  /** The form's, or one of the page's own: what is sent again after a lost answer is done once. */
  const attempt = useRef('');
  /** Ends the wait for the connection, after which what was typed is sent again. */
  const waiting = useRef<AbortController>(undefined);
  const [refreshing, startTransition] = useTransition();
  const busy = sending || refreshing;
  useChosenName(form);

  useEffect(() => {
    if (result && !result.ok) focusFirstInvalid(form.current);
  }, [result]);

  useEffect(() => {
    if (busy) return;
    if (answered.current?.ok) fold(form.current);
    answered.current = undefined;
  }, [busy]);

  // What a form has done, or what had been done before it, often takes it from the page: focus and message stay.
  useEffect(
    () => () =>
      queueMicrotask(() => {
        waiting.current?.abort();
        if (answered.current) leaveAnswer(answered.current);
        if (document.activeElement !== document.body) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [],
  );

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    waiting.current?.abort();
    // Perhaps of a tap before there was script.
    attempt.current ||=
      event.currentTarget.querySelector<HTMLInputElement>('[name=attempt]')?.value ?? newAttempt();
    await post(event.currentTarget);
  }

  async function post(from: HTMLFormElement, tries = 0) {
    const body = new FormData(from);
    const typed = typedIn(body);
    body.set('attempt', attempt.current);
    body.set('tries', `${tries}`);
    setSending(true);
    body.set('time_zone', ownZone());
    const answer = await fetch(target.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
      .then((response) => response.json() as Promise<FormResult>)
      .catch(() => null);
    setSending(false);
    if (!answer) {
      const lost: FormResult = { ok: false, intent, message: say('unreachable'), fields: {}, values: {} };
      if (tries === 0) setResult(lost);
      waiting.current = new AbortController();
      await lineIsBack(tries, waiting.current.signal);
      if (form.current !== from) return;
      // What was typed since is not what was sent: that needs another press.
      if (typed === typedIn(new FormData(from))) void post(from, tries + 1);
      else setResult(null);
      return;
    }
    setResult(answer);
    if (answer.ok) attempt.current = '';
    const { ok, message } = answer;
    answered.current = message ? { ok, message } : undefined;
    // The page can be refreshed by the live stream before the answer arrives.
    if (answered.current && !form.current) leaveAnswer(answered.current);
    startTransition(() => {
      if (answer.ok && answer.to) router.replace(answer.to);
      else router.refresh();
    });
  }

  const message_key = useMessageKey(result);
  const failed = result && !result.ok ? result : null;
  return (
    <form
      ref={form}
      id={id}
      action={target.action}
      method="post"
      onSubmit={send}
      onKeyDown={sendOnEnter}
      className={className}
      data-in-place
      noValidate
    >
      <input type="hidden" name="intent" value={intent} />
      {target.page_key ? <input type="hidden" name="key" value={target.page_key} /> : null}
      <FormContext value={{ busy, errors: failed?.fields ?? {}, values: failed?.values }}>
        {failed?.message ? (
          <div key={message_key} ref={intoView} id="form-error">
            <Alert tone="bad" role="alert" className="mb-4">
              {failed.message}
            </Alert>
          </div>
        ) : null}
        {children}
      </FormContext>
      {/* There before its words: some screen readers miss a region that comes with them. */}
      <div role="status" className="empty:absolute">
        {result?.ok && result.message ? (
          <Alert key={message_key} tone={result.idle ? 'neutral' : 'good'} className="mt-4">
            {result.message}
          </Alert>
        ) : null}
      </div>
    </form>
  );
}
