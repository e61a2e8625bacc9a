'use client';

import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { useSay } from '@/components/forms/words';
import { PAYMENT_EVENT } from '@/components/pay/frame/payment-event';
import { wake } from '@/components/pay/script/touched';
import { ready } from '@/components/pay/script/widgets';
import { paymentPost } from './payment-post';
import type { Payment, PaymentFlow, PaymentPage, PaymentProps, PaymentState, Seen } from './payment-state';

function tellRunning(running: boolean): void {
  window.dispatchEvent(new CustomEvent(PAYMENT_EVENT, { detail: running }));
}

/**
 * One payment from the first press to its end. When the group changes while somebody is at it, `change` says what no
 * longer counts, and it goes on with the new amount. Until that press the page has only what shows the button: the
 * rest, with the card form, comes when it is wanted.
 */
export function usePayment({ problem, ...given }: PaymentProps): Payment {
  const { target, scope, amount, joining } = given;
  const router = useRouter();
  const say = useSay();
  const asked = target.asked?.scope === scope ? target.asked.message : null;
  const [state, setState] = useState<PaymentState>({
    step: { at: 'closed' },
    message: asked ?? problem,
    nameError: null,
    change: null,
    check: null,
    Notices: null,
    running: false,
  });
  const { step, running } = state;
  const [, startTransition] = useTransition();
  const loaded = useRef<PaymentFlow>(undefined);
  const seen: Seen = { ...given, say };

  const page: PaymentPage = {
    show: (now) => setState((before) => ({ ...before, ...now })),
    refresh: () => startTransition(() => router.refresh()),
    replace: router.replace,
    fail(why, offline = false) {
      page.show({ step: { at: 'closed' }, message: why });
      if (!offline) page.refresh();
    },
    run(now) {
      page.show({ running: now });
      tellRunning(now);
    },
  };

  useEffect(() => () => tellRunning(false), []);
  useEffect(() => {
    if (!running) loaded.current?.follow(step, amount);
  }, [step, amount, running]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when script has come
  useEffect(() => {
    if (asked) void open(asked);
  }, []);

  async function load(): Promise<PaymentFlow | undefined> {
    // What a wallet's frame hears is unknown to the page.
    wake();
    const module = await import('./payment-flow').catch(() => null);
    // A time in the card form is right from the start.
    if (module) await ready;
    loaded.current ??= module?.paymentFlow(page);
    return loaded.current;
  }

  /** @param message what stays above the button until the form is there: nothing moves before that */
  async function open(message?: string) {
    if (step.at === 'opening') return;
    page.show({ step: { at: 'opening' }, message, change: null });
    const [answer, flow] = await Promise.all([
      joining ? null : paymentPost(target, { scope }, say('payUnreachable')),
      load(),
    ]);
    if (flow) await flow.open(seen, answer);
    else if (answer && !answer.ok) page.fail(answer.message, answer.offline);
    else page.fail(say('formNotLoaded'));
  }

  /** Pays with a wallet, which knows the payer's name. */
  async function payByWallet(name: string, stripe: Stripe, elements: StripeElements): Promise<boolean> {
    const flow = await load();
    if (flow) return flow.payByWallet(seen, name, stripe, elements);
    page.fail(say('formNotLoaded'));
    return false;
  }

  return {
    ...state,
    open,
    payByWallet,
    join: async (name, opened) => loaded.current?.join(seen, name, opened) ?? null,
    finish: (...how) => void loaded.current?.finish(seen, ...how),
    fail: (why) => page.fail(why),
    run: page.run,
    close: () => page.show({ step: { at: 'closed' } }),
  };
}
