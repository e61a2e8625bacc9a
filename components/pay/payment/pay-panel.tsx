'use client';

import type { Challenge } from 'altcha-lib';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import type { PayTarget } from '@/components/pay/frame/page-context';
import { PAYMENT_EVENT } from '@/components/pay/frame/payment-event';
import { Alert } from '@/components/ui/alert';
import { Button, type ButtonVariant } from '@/components/ui/button';
import type { PaymentStart } from '@/lib/hosted/answer';
import type { ChangedProps } from './card-form';

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

type Answer =
  | { ok: true; payment?: PaymentStart }
  /** `challenge`: a proof of work that has to be sent along before a card form opens. */
  | { ok: false; message: string; challenge?: Challenge };

const NOT_LOADED = 'The card form could not be loaded. Check your connection and try again.';

function tellRunning(running: boolean): void {
  window.dispatchEvent(new CustomEvent(PAYMENT_EVENT, { detail: running }));
}

async function post(target: PayTarget, body: Record<string, unknown>): Promise<Answer> {
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

/** The card form and what goes with it: sent once somebody pays. */
type CardModule = typeof import('./card-form');
/** The proof of work: sent once somebody has to do it. */
type BrowserCheck = typeof import('./browser-check').BrowserCheck;

type Step =
  | { at: 'closed' }
  | { at: 'opening' }
  | { at: 'checking'; challenge: Challenge; BrowserCheck: BrowserCheck }
  /** `asked_amount`: what the page showed when the form was asked for. */
  | { at: 'open'; asked_amount: string; payment: PaymentStart; card: CardModule }
  | { at: 'paid' | 'processing'; asked_amount: string; payment: PaymentStart; card: CardModule };

interface Change {
  /** The amount that no longer counts. */
  before: string;
  met: ChangedProps['met'];
  Notice: CardModule['Changed'];
}

/**
 * One payment from the first press to its end. When the group changes while somebody is at it, `change` says what no
 * longer counts, and it goes on with the new amount.
 */
function usePayment({ target, scope, amount, problem }: Props) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const asked = target.asked?.scope === scope ? target.asked.message : null;
  const [message, setMessage] = useState(asked ?? problem ?? null);
  const [change, setChange] = useState<Change | null>(null);
  const [running, setRunning] = useState(false);
  const [, startTransition] = useTransition();
  const refresh = () => startTransition(() => router.refresh());

  useEffect(() => () => tellRunning(false), []);
  // Nobody is to confirm an amount that is not owed any more. What the processor has in hand is waited for.
  useEffect(() => {
    if (running || !('payment' in step)) return;
    const { asked_amount, payment, card } = step;
    if (amount === asked_amount || amount === payment.amount) return;
    setStep({ at: 'closed' });
    setMessage(null);
    setChange({
      before: payment.amount,
      met: step.at === 'open' ? 'typing' : 'paying',
      Notice: card.Changed,
    });
  }, [step, amount, running]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script has come
  useEffect(() => {
    if (asked) void open();
  }, []);

  async function open(proof?: unknown) {
    if (step.at === 'opening') return;
    setStep({ at: 'opening' });
    setMessage(null);
    setChange(null);
    const [answer, card] = await Promise.all([
      post(target, { scope, proof }),
      import('./card-form').catch(() => null),
    ]);
    if (!answer.ok) return answer.challenge && !proof ? prove(answer.challenge) : fail(answer.message);
    const { payment } = answer;
    if (!payment || !card) return fail(NOT_LOADED);
    setStep({ at: 'open', asked_amount: amount, payment, card });
    if (payment.amount === amount) return;
    // This page was behind: the form is for what is owed now.
    setChange({ before: amount, met: 'opening', Notice: card.Changed });
    refresh();
  }

  /** Has the browser solve the puzzle, then asks again. */
  async function prove(challenge: Challenge) {
    const check = await import('./browser-check').catch(() => null);
    if (!check) return fail(NOT_LOADED);
    setStep({ at: 'checking', challenge, BrowserCheck: check.BrowserCheck });
  }

  /** Back to the button, with what the group looks like now. */
  function fail(why: string) {
    setStep({ at: 'closed' });
    setMessage(why);
    refresh();
  }

  function run(now: boolean) {
    setRunning(now);
    tellRunning(now);
  }

  /** The card form has finished; the server looks at how. */
  async function finish(opened: Step & { at: 'open' }, at: 'paid' | 'processing') {
    setStep({ ...opened, at });
    // The processor's own notice comes too; asking makes it sure and quick.
    await post(target, { refresh: opened.payment.payment_id });
    refresh();
  }

  return { step, message, change, open, fail, run, finish, close: () => setStep({ at: 'closed' }) };
}

/** "Pay my share": opens the card form in place, keeps it through declines, and follows the payment to its end. */
export function PayPanel(props: Props) {
  const { target, scope, label, amount, variant } = props;
  const { step, message, change, open, fail, run, finish, close } = usePayment(props);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (step.at === 'open') panel.current?.focus();
  }, [step.at]);

  if (step.at === 'paid') return <step.card.Received />;
  if (step.at === 'processing') return <step.card.InProgress />;
  if (step.at === 'checking') {
    return <step.BrowserCheck challenge={step.challenge} onSolved={open} onFailed={fail} onCancel={close} />;
  }
  if (step.at === 'open') {
    const { payment, card } = step;
    return (
      <section ref={panel} tabIndex={-1} aria-label={`Card payment of ${payment.amount}`}>
        {noticeOf(change, payment.amount)}
        <card.CardForm
          client_secret={payment.client_secret}
          publishable_key={payment.publishable_key}
          script_url={target.script_url}
          label={`Pay ${payment.amount}`}
          onRunning={run}
          onPaid={() => void finish(step, 'paid')}
          onProcessing={() => void finish(step, 'processing')}
          onOutdated={fail}
          onClose={close}
        />
      </section>
    );
  }
  return (
    <>
      {noticeOf(change, amount)}
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

function noticeOf(change: Change | null, now: string) {
  if (!change || change.before === now) return null;
  const { Notice, before, met } = change;
  return <Notice before={before} now={now} met={met} />;
}
