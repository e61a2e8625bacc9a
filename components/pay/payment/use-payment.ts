'use client';

import type { Challenge } from 'altcha-lib';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { useSay } from '@/components/forms/words';
import type { PayTarget } from '@/components/pay/frame/page-context';
import { PAYMENT_EVENT } from '@/components/pay/frame/payment-event';
import type { PaymentStart } from '@/lib/hosted/answer';
import type { ChangedProps } from './card-form';
import type { CardOutcome } from './confirm-card';

export interface PaymentProps {
  target: PayTarget;
  /** `own`, `all`, or the id of the member whose share is paid. */
  scope: string;
  /** "$12.34": share and fee, as the button of the card form says it. */
  amount: string;
  /** Why the last try failed, as the server knows it. */
  problem?: string | null;
  /** What somebody takes who joins by paying; members have joined. */
  joining?: Record<string, string>;
}

type Answer =
  | { ok: true; payment?: PaymentStart }
  /** `challenge`: a proof of work that has to be sent along before a card form opens. */
  | {
      ok: false;
      message: string;
      challenge?: Challenge;
      fields?: Record<string, string>;
      /** There was no answer: a page that is loaded now would be the browser's error page. */
      offline?: true;
    };

function tellRunning(running: boolean): void {
  window.dispatchEvent(new CustomEvent(PAYMENT_EVENT, { detail: running }));
}

async function post(target: PayTarget, body: Record<string, unknown>, unreachable = ''): Promise<Answer> {
  return fetch(target.address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: target.page_key, ...body }),
  })
    .then((response) => response.json() as Promise<Answer>)
    .catch(() => ({
      ok: false,
      message: unreachable,
      offline: true,
    }));
}

/** 128 random bits that this page is known by until it has a member's key. */
function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The card form and what goes with it: sent once somebody pays. */
type CardModule = typeof import('./card-form');
/** The proof of work: sent once somebody has to do it. */
type BrowserCheck = typeof import('./browser-check').BrowserCheck;

interface Check {
  challenge: Challenge;
  BrowserCheck: BrowserCheck;
  onSolved: (proof: unknown) => void;
  onFailed: (message: string) => void;
  onCancel: () => void;
}

type Step =
  | { at: 'closed' }
  | { at: 'opening' }
  | OpenStep
  | (Omit<OpenStep, 'at' | 'payment'> & { at: 'paid' | 'processing'; payment: PaymentStart });

interface OpenStep {
  at: 'open';
  /** What the page showed when the form was asked for. */
  asked_amount: string;
  /** Null until it is made: when the card is complete, where the payer joins by it. */
  payment: PaymentStart | null;
  joins: boolean;
  card: CardModule;
}

/** Confirms what a wallet's sheet has agreed to, once there is an intent. */
export type ConfirmWallet = (secretOf: () => Promise<string | null>) => Promise<CardOutcome>;

export interface Change {
  /** The amount that no longer counts. */
  before: string;
  met: ChangedProps['met'];
  Notice: CardModule['Changed'];
}

/**
 * One payment from the first press to its end. When the group changes while somebody is at it, `change` says what no
 * longer counts, and it goes on with the new amount.
 */
export function usePayment({ target, scope, amount, problem, joining }: PaymentProps) {
  const router = useRouter();
  const say = useSay();
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const asked = target.asked?.scope === scope ? target.asked.message : null;
  const [message, setMessage] = useState(asked ?? problem ?? null);
  const [nameError, setNameError] = useState<string | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const [check, setCheck] = useState<Check | null>(null);
  const [running, setRunning] = useState(false);
  const [, startTransition] = useTransition();
  const attempt = useRef('');
  const refresh = () => startTransition(() => router.refresh());

  useEffect(() => () => tellRunning(false), []);
  // Nobody is to confirm an amount that is not owed any more. What the processor has in hand is waited for.
  useEffect(() => {
    if (running || !('payment' in step)) return;
    const { asked_amount, payment, joins, card } = step;
    if (amount === asked_amount || amount === payment?.amount) return;
    setMessage(null);
    if (!payment || (joins && step.at === 'open')) {
      // The card that is being typed is for whatever is owed when it is confirmed.
      setStep({ at: 'open', asked_amount: amount, payment: null, joins, card });
      setChange({ before: asked_amount, met: 'opening', Notice: card.Changed });
      return;
    }
    setStep({ at: 'closed' });
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

  /** Asks, and has the browser solve the puzzle first where the server wants it. */
  async function ask(body: Record<string, unknown>): Promise<Answer> {
    const answer = await post(target, body, say('payUnreachable'));
    if (answer.ok || !answer.challenge || body.proof) return answer;
    const { challenge, message: why } = answer;
    const loaded = await import('./browser-check').catch(() => null);
    if (!loaded) return { ok: false, message: say('formNotLoaded') };
    const proof = await new Promise<unknown>((resolve) => {
      const fail = (reason: string) => resolve({ reason });
      setCheck({
        challenge,
        BrowserCheck: loaded.BrowserCheck,
        onSolved: (solved) => resolve({ solved }),
        onFailed: fail,
        onCancel: () => fail(''),
      });
    });
    setCheck(null);
    const { solved, reason = why } = proof as { solved?: unknown; reason?: string };
    return solved
      ? post(target, { ...body, proof: solved }, say('payUnreachable'))
      : { ok: false, message: reason };
  }

  async function open() {
    if (step.at === 'opening') return;
    setStep({ at: 'opening' });
    setMessage(null);
    setChange(null);
    const [answer, card] = await Promise.all([
      joining ? null : ask({ scope }),
      import('./card-form').catch(() => null),
    ]);
    if (answer && !answer.ok) return fail(answer.message, answer.offline);
    const payment = answer?.payment ?? null;
    if (!card || (answer && !payment)) return fail(say('formNotLoaded'));
    attempt.current = joining ? newAttempt() : '';
    setStep({ at: 'open', asked_amount: amount, payment, joins: joining !== undefined, card });
    if (!payment || payment.amount === amount) return;
    // This page was behind: the form is for what is owed now.
    setChange({ before: amount, met: 'opening', Notice: card.Changed });
    refresh();
  }

  /** The payment of what the page shows; null with the reason shown where there is none. */
  async function start(body: Record<string, unknown>, card: CardModule): Promise<PaymentStart | null> {
    setMessage(null);
    setChange(null);
    setNameError(null);
    const answer = await ask({ scope, ...body });
    if (answer.ok && answer.payment) {
      if (answer.payment.amount !== amount) {
        // Somebody else was quicker, and the amount is another one: it is seen before it is paid.
        setChange({ before: amount, met: 'opening', Notice: card.Changed });
        refresh();
      }
      return answer.payment;
    }
    const field = answer.ok ? undefined : answer.fields?.name;
    if (field) setNameError(field);
    else setMessage(answer.ok ? say('formNotLoaded') : answer.message);
    if (answer.ok || !answer.offline) refresh();
    return null;
  }

  const joinAs = (name: string) => ({ join: { ...joining, name, attempt: attempt.current } });

  /** Joins under this name and opens the payment, once. */
  async function join(name: string, opened: OpenStep): Promise<string | null> {
    const payment = await start(joinAs(name), opened.card);
    if (payment) setStep({ ...opened, payment });
    return payment?.amount === amount ? payment.client_secret : null;
  }

  /** Pays with a wallet, which knows the payer's name. */
  async function payByWallet(name: string, confirm: ConfirmWallet): Promise<boolean> {
    const card = await import('./card-form').catch(() => null);
    if (!card) {
      fail(say('formNotLoaded'));
      return false;
    }
    attempt.current ||= newAttempt();
    let payment: PaymentStart | null = null;
    run(true);
    const outcome = await confirm(async () => {
      payment = await start(joining ? joinAs(name) : {}, card);
      return payment?.amount === amount ? payment.client_secret : null;
    });
    run(false);
    const opened: OpenStep = { at: 'open', asked_amount: amount, payment, joins: true, card };
    if (outcome.is === 'paid' || outcome.is === 'processing') void finish(opened, outcome.is);
    else if (outcome.is === 'outdated') fail(say('outdated'));
    else if (outcome.text) setMessage(outcome.text);
    return outcome.is !== 'unpaid' && outcome.is !== 'outdated';
  }

  /** Back to the button, with what the group looks like now. */
  function fail(why: string, offline = false) {
    setStep({ at: 'closed' });
    setMessage(why || null);
    if (!offline) refresh();
  }

  function run(now: boolean) {
    setRunning(now);
    tellRunning(now);
  }

  /** The card form has finished; the server looks at how. */
  async function finish(opened: OpenStep, at: 'paid' | 'processing') {
    const { payment } = opened;
    if (!payment) return;
    setStep({ ...opened, payment, at });
    // The processor's own notice comes too; asking makes it sure and quick.
    const key = payment.key ? { key: payment.key } : {};
    await post(target, { refresh: payment.payment_id, ...key });
    if (payment.key) router.replace(`?m=${payment.key}`);
    else refresh();
  }

  const close = () => setStep({ at: 'closed' });
  return {
    step,
    message,
    nameError,
    change,
    check,
    running,
    open,
    join,
    payByWallet,
    fail,
    run,
    finish,
    close,
  };
}
