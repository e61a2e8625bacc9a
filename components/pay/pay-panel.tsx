'use client';

import { useRouter } from 'next/navigation';
import { type ComponentType, useEffect, useRef, useState, useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button, type ButtonVariant } from '@/components/ui/button';
import type { PaymentStart } from '@/lib/hosted/answer';
import type { CardFormProps } from './card-form';

export interface PayTarget {
  /** Where payments are started: the page's own /pay. */
  address: string;
  /** Where the button goes without script, to be told that the card form needs it. */
  form_action: string;
  /** The button was pressed before there was script: for whose share, and what to say while there is none. */
  asked: { scope: string; message: string } | null;
  page_key: string | null;
  script_url: string;
}

interface Props {
  target: PayTarget;
  /** `own`, `all`, or the id of the member whose share is paid. */
  scope: string;
  label: string;
  /** "$12.34": share and fee, as the button of the card form says it. */
  amount: string;
  variant?: ButtonVariant;
  /** Why the last try failed, as the server knows it. */
  problem?: string | null;
}

type Answer = { ok: true; payment?: PaymentStart } | { ok: false; message: string };

/** Tells the frame's bridge, if there is one, that the page must not be closed now. */
export const PAYMENT_EVENT = 'split:payment';

function tellRunning(running: boolean): void {
  window.dispatchEvent(new CustomEvent(PAYMENT_EVENT, { detail: running }));
}

async function post(target: PayTarget, body: Record<string, string>): Promise<Answer> {
  return fetch(target.address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, key: target.page_key }),
  })
    .then((response) => response.json() as Promise<Answer>)
    .catch(() => ({
      ok: false,
      message: 'The server could not be reached. Nothing was charged. Try again.',
    }));
}

type Step =
  | { at: 'closed' }
  | { at: 'opening' }
  | { at: 'open'; payment: PaymentStart; Form: ComponentType<CardFormProps> }
  | { at: 'paid' };

/**
 * "Pay my share": opens the card form in place, keeps it through declines, and follows the payment to its end.
 * Give it the amount as its key, so that a card form for an old amount does not stay open.
 */
export function PayPanel({ target, scope, label, amount, variant, problem }: Props) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const asked = target.asked?.scope === scope ? target.asked.message : null;
  const [message, setMessage] = useState(asked ?? problem ?? null);
  const [, startTransition] = useTransition();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (step.at === 'open') panel.current?.focus();
  }, [step.at]);
  useEffect(() => () => tellRunning(false), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script has come
  useEffect(() => {
    if (asked) void open();
  }, []);

  async function open() {
    if (step.at === 'opening') return;
    setStep({ at: 'opening' });
    setMessage(null);
    const [answer, loaded] = await Promise.all([
      post(target, { scope }),
      import('./card-form').catch(() => null),
    ]);
    if (answer.ok && answer.payment && loaded) {
      setStep({ at: 'open', payment: answer.payment, Form: loaded.CardForm });
      return;
    }
    setStep({ at: 'closed' });
    setMessage(
      answer.ok ? 'The card form could not be loaded. Check your connection and try again.' : answer.message,
    );
    startTransition(() => router.refresh());
  }

  async function paid(payment_id: string) {
    setStep({ at: 'paid' });
    // The processor's own notice comes too; asking makes it sure and quick.
    await post(target, { refresh: payment_id });
    startTransition(() => router.refresh());
  }

  if (step.at === 'paid') {
    return (
      <Alert tone="good" role="status" title="Payment received">
        <p>One moment, the page is being brought up to date.</p>
      </Alert>
    );
  }
  if (step.at === 'open') {
    const { payment, Form } = step;
    return (
      <section ref={panel} tabIndex={-1} aria-label={`Card payment of ${amount}`}>
        <Form
          client_secret={payment.client_secret}
          publishable_key={payment.publishable_key}
          script_url={target.script_url}
          label={`Pay ${amount}`}
          onRunning={tellRunning}
          onPaid={() => void paid(payment.payment_id)}
          onClose={() => setStep({ at: 'closed' })}
        />
      </section>
    );
  }
  return (
    <>
      {message ? (
        <Alert tone="bad" role="alert" className="mb-4">
          {message}
        </Alert>
      ) : null}
      <form
        action={target.form_action}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="scope" value={scope} />
        {target.page_key ? <input type="hidden" name="key" value={target.page_key} /> : null}
        <Button
          type="submit"
          variant={variant}
          className="w-full"
          aria-busy={step.at === 'opening'}
          aria-disabled={step.at === 'opening'}
        >
          {step.at === 'opening' ? 'Opening the card form…' : label}
        </Button>
      </form>
    </>
  );
}
