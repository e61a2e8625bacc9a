'use client';

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usePageWords, useSay } from '@/components/forms/words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { appearance, loadProcessor } from './card-fields';
import { confirmCard } from './confirm-card';
import { deferred } from './processor';
import { useFocusBack } from './use-focus-back';
import type { WalletSum } from './wallets';

export interface CardFormProps {
  /** The intent to pay, or the amount of one that is made when the card is complete, by `secretOf`. */
  intent: { client_secret: string } | (WalletSum & { holds: boolean });
  secretOf?: (name: string) => Promise<string | null>;
  /** Asked of somebody who joins by paying: what it begins with, and what is wrong with it. */
  name?: { initial: string; error: string | null };
  publishable_key: string;
  /** "Pay $12.34". */
  label: string;
  script_url: string;
  onRunning: (running: boolean) => void;
  /**
   * Paid, or in the processor's hand, which will tell the server how it ends. `isUnknown`: perhaps nothing was paid, as
   * the server is to find out.
   */
  onFinished: (at: 'paid' | 'processing', isUnknown?: boolean) => void;
  /** The processor does not take this payment any more, because the group has changed. */
  onOutdated: (message: string) => void;
  onClose: () => void;
}

export function CardForm(props: CardFormProps) {
  const { intent, publishable_key, script_url } = props;
  const say = useSay();
  const { locale } = usePageWords();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [look, setLook] = useState(appearance);
  const form = useFocusBack<HTMLFormElement>();

  useEffect(() => {
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const restyle = () => setLook(appearance());
    scheme.addEventListener('change', restyle);
    return () => scheme.removeEventListener('change', restyle);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to load again
  useEffect(() => {
    let gone = false;
    setFailed(false);
    loadProcessor(script_url, publishable_key).then(
      (loaded) => !gone && setStripe(loaded),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [script_url, publishable_key, attempt]);

  if (failed) {
    return (
      <Alert tone="bad" role="alert" title={say('formFailed')}>
        <p>{say('formFailedText')}</p>
        <Button variant="secondary" className="mt-3" onClick={() => setAttempt(attempt + 1)}>
          {say('loadAgain')}
        </Button>
      </Alert>
    );
  }
  return (
    <Elements stripe={stripe} options={{ ...optionsOf(intent), appearance: look, locale }}>
      <Fields {...props} form={form} onFailed={() => setFailed(true)} />
    </Elements>
  );
}

function optionsOf(intent: CardFormProps['intent']) {
  if ('client_secret' in intent) return { clientSecret: intent.client_secret };
  const { amount_cents: amount, currency, holds } = intent;
  return deferred(amount, currency, holds);
}

/** In the place of the card fields until they are there. */
function Loading() {
  const say = useSay();
  return (
    <div role="status" className="absolute inset-0 flex flex-col gap-4 pt-6" aria-label={say('loadingForm')}>
      <div className="h-12 rounded-lg bg-sunken" />
      <div className="h-12 rounded-lg bg-sunken" />
      <div className="h-12 rounded-lg bg-sunken" />
    </div>
  );
}

interface FieldsProps extends CardFormProps {
  form: RefObject<HTMLFormElement | null>;
  onFailed: () => void;
}

function Fields(props: FieldsProps) {
  const { label, secretOf, name, onRunning, onFinished, onOutdated, onClose, onFailed } = props;
  const say = useSay();
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const typed = useRef<HTMLInputElement>(null);
  const [isNameless, setNameless] = useState(false);
  const wrong = isNameless ? say('nameless') : name?.error;
  useEffect(() => {
    if (wrong) typed.current?.focus();
  }, [wrong]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy.current) return;
    const called = typed.current?.value.trim() ?? '';
    setNameless(Boolean(name) && called === '');
    if (name && called === '') return;
    busy.current = true;
    setRunning(true);
    setProblem(null);
    onRunning(true);
    const outcome = await confirmCard(stripe, elements, say, secretOf && (() => secretOf(called)));
    busy.current = false;
    setRunning(false);
    onRunning(false);
    if (outcome.is === 'paid' || outcome.is === 'processing') onFinished(outcome.is);
    else if (outcome.is === 'unknown') onFinished('processing', true);
    else if (outcome.is === 'outdated') onOutdated(say('outdated'));
    else setProblem(outcome.text);
  }

  return (
    <form ref={props.form} onSubmit={pay} className="flex grow flex-col gap-4" noValidate data-card>
      {name ? (
        <TextField
          ref={typed}
          id="payer-name"
          label={say('yourName')}
          autoComplete="name"
          maxLength={200}
          defaultValue={name.initial}
          error={wrong ?? undefined}
        />
      ) : null}
      {/* As high as the fields from the start: the button does not move when they come. */}
      <div className="relative min-h-60 grow">
        {ready ? null : <Loading />}
        <PaymentElement options={{ layout: 'tabs' }} onReady={() => setReady(true)} onLoadError={onFailed} />
      </div>
      <div role="alert">{problem ? <Alert tone="bad">{problem}</Alert> : null}</div>
      <Button type="submit" className="w-full text-lg" aria-busy={running} aria-disabled={running || !ready}>
        {label}
      </Button>
      <Button variant="quiet" onClick={onClose} disabled={running}>
        {say('notNow')}
      </Button>
    </form>
  );
}

/** What is typed on the page itself by somebody who joins by paying, as what is said with a gift. */
export function fieldsAlong(): Record<string, FormDataEntryValue> {
  const form = document.querySelector<HTMLFormElement>('form[data-along]');
  // The page's key is sent beside them.
  return form ? Object.fromEntries([...new FormData(form)].filter(([name]) => name !== 'key')) : {};
}

export interface ChangedProps {
  before: string;
  now: string;
  /** What the change has met: an open card form, the press of the button that opens it, or a payment under way. */
  met: 'typing' | 'opening' | 'paying';
}

/** The group has changed while somebody was paying: another amount is owed now. */
export function Changed({ before, now, met }: ChangedProps) {
  const say = useSay();
  const { gap } = usePageWords();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus must not be lost with the card form.
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <div ref={notice} tabIndex={-1} data-changed>
      <Alert tone="warn" role="alert" title={say('amountIsNow', { amount: now })} className="mb-4">
        <p>
          {say(met === 'paying' ? 'changedWhilePaying' : 'changed', { before })}
          {met === 'typing' ? `${gap}${say('typeAgain')}` : ''}
        </p>
      </Alert>
    </div>
  );
}

interface EndProps {
  /** By a region around it. */
  announced?: boolean;
}

export function Received({ announced }: EndProps) {
  const say = useSay();
  return (
    <Alert tone="good" role={announced ? undefined : 'status'} title={say('received')}>
      <p>{say('receivedText')}</p>
    </Alert>
  );
}

export function InProgress({ announced }: EndProps) {
  const say = useSay();
  return (
    <Alert role={announced ? undefined : 'status'} title={say('processing')}>
      <p>{say('notConfirmed')}</p>
    </Alert>
  );
}
